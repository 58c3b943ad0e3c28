import { and, desc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.server.ts";
import { lineage, suspensions, topics, users, warnings } from "#app/db/schema.server.ts";
import { canDiscipline, canModerateAll, canModerateSome, canSuspend } from "../../base/can.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { ruled_columns } from "./lock-member.server.ts";
import { is_running } from "./parts/running-suspension.server.ts";
import { isSeenWarning } from "./parts/seen-warning.server.ts";
import { isOfMember, recordColumns } from "./record-columns.server.ts";
import { made_by } from "./suspension-maker.server.ts";

/** The newest warnings of a member. More add nothing. */
const WARNINGS_SHOWN = 20;

const inviters = alias(users, "inviters");
const suspenders = alias(users, "suspenders");

const memberColumns = (actor: User) => ({
  ...recordColumns(actor),
  is_former: users.is_former,
  may_invite: users.may_invite,
  invites_count: users.invites_count,
  open_reports: sql<number>`(select count(*)::int from reports as r where ${isOfMember(actor)} and r.state = 'open')`,
  inviter: { username: inviters.username },
  guest_count: sql<number>`(select count(*)::int from ${lineage} as l where l.inviter_id = ${users.id})`,
  suspension: {
    reason: suspensions.reason,
    until: suspensions.until,
    created_at: suspensions.created_at,
  },
  suspended_by: suspenders.username,
  made_by,
});

/** What the moderator knows about a member, and may do. */
export async function getMemberRecord(actor: User, user_id: number) {
  if (!canModerateSome(actor)) throw notAllowed();
  const [[member], warning_rows] = await Promise.all([
    db
      .select(memberColumns(actor))
      .from(users)
      .leftJoin(lineage, eq(lineage.user_id, users.id))
      .leftJoin(inviters, eq(inviters.id, lineage.inviter_id))
      .leftJoin(suspensions, and(eq(suspensions.user_id, users.id), is_running))
      .leftJoin(suspenders, eq(suspenders.id, suspensions.suspended_by_id))
      .where(eq(users.id, user_id)),
    listWarnings(actor, user_id),
  ]);
  if (!member || member.is_former) throw notFound("userNotFound");
  const sees_reports = actor.is_superuser || member.id !== actor.id;
  return {
    member: sees_reports ? member : { ...member, open_reports: 0, upheld_reports: 0 },
    warnings: warning_rows,
    /** Nobody but superusers sees reports about themselves. */
    sees_reports,
    may_discipline: canDiscipline(actor, member),
    may_suspend: canSuspend(actor, { ...member, is_suspended: member.suspension !== null }),
    sees_branch: canModerateAll(actor),
  };
}

async function listWarnings(actor: User, user_id: number) {
  return await db
    .select({
      id: warnings.id,
      reason: warnings.reason,
      created_at: warnings.created_at,
      seen_at: warnings.seen_at,
      by: users.username,
      topic_id: topics.id,
      title: topics.title,
    })
    .from(warnings)
    .leftJoin(users, eq(users.id, warnings.warned_by_id))
    .leftJoin(topics, and(eq(topics.id, warnings.topic_id), isVisibleTopicTo(actor)))
    .where(and(eq(warnings.user_id, user_id), isSeenWarning(actor)))
    .orderBy(desc(warnings.id))
    .limit(WARNINGS_SHOWN);
}

/** A member whom the actor may warn and suspend, for the page that asks for a reason. */
export async function getDisciplinedMember(actor: User, user_id: number) {
  if (!canModerateSome(actor)) throw notAllowed();
  const [member] = await db
    .select({
      ...ruled_columns,
      is_former: users.is_former,
      may_invite: users.may_invite,
      suspended_until: suspensions.until,
      suspension_reason: suspensions.reason,
      is_suspended: sql<boolean>`${suspensions.user_id} is not null`,
      made_by,
    })
    .from(users)
    .leftJoin(suspensions, and(eq(suspensions.user_id, users.id), is_running))
    .where(eq(users.id, user_id));
  if (!member || member.is_former) throw notFound("userNotFound");
  if (!canDiscipline(actor, member)) throw notAllowed();
  return member;
}

/** A member whom the actor may suspend, or whose running suspension the actor may change. */
export async function getSuspendableMember(actor: User, user_id: number) {
  const member = await getDisciplinedMember(actor, user_id);
  if (!canSuspend(actor, member)) throw notAllowed();
  return member;
}
