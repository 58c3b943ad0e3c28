import { and, asc, eq, gt, type SQLWrapper, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  audit_log,
  report_entries,
  reports,
  suspensions,
  warnings,
} from "#app/db/schema.server.ts";
import { type Dated, isAfter, ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import { ifSeen, type Sight } from "./sight.server.ts";

/** What the member has reported, without the moderator who handled it. */
export async function readReports(sight: Sight, last: Dated | undefined) {
  const { topic_id, post_id, user_id: reported_id, state } = reports;
  const { report_id: id, reason, text, created_at } = report_entries;
  const is_seen = sight.seesTopic(topic_id);
  return await db
    .select({
      id,
      topic_id: ifSeen(is_seen, topic_id),
      post_id: ifSeen(is_seen, post_id),
      user_id: reported_id,
      reason,
      text,
      created_at,
      state,
    })
    .from(report_entries)
    .innerJoin(reports, eq(reports.id, id))
    .where(and(eq(report_entries.reporter_id, sight.user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

/** Leaves out the moderator, who is not the member's own data. */
export async function readWarnings(sight: Sight, last: Dated | undefined) {
  const { id, reason, topic_id, post_id, created_at, seen_at } = warnings;
  const is_seen = sight.seesTopic(topic_id);
  return await db
    .select({
      id,
      reason,
      topic_id: ifSeen(is_seen, topic_id),
      post_id: ifSeen(is_seen, post_id),
      created_at,
      seen_at,
    })
    .from(warnings)
    .where(and(eq(warnings.user_id, sight.user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

/** Returns at most one row, which is kept for some days after its end. */
export async function readSuspension(user_id: number, last: { user_id: number } | undefined) {
  const { reason, until, created_at } = suspensions;
  return await db
    .select({ user_id: suspensions.user_id, reason, until, created_at })
    .from(suspensions)
    .where(and(eq(suspensions.user_id, user_id), gt(suspensions.user_id, last?.user_id ?? 0)));
}

/** Leaves out the administrator, who is not the member's own data. */
export async function readChanges(sight: Sight, last: Dated | undefined) {
  const { id, action, before, after, created_at, subject_type, subject_id } = audit_log;
  // The names of moderated forums, and what a warning is about, which may be hidden.
  const withoutNames = (values: SQLWrapper) =>
    sql`case when ${sight.sees_all} then ${values} else ${values} - array['moderates', 'title', 'topic_id'] end`;
  return await db
    .select({ id, action, before: withoutNames(before), after: withoutNames(after), created_at })
    .from(audit_log)
    .where(
      and(eq(subject_type, "user"), eq(subject_id, sight.user_id), isAfter(created_at, id, last)),
    )
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}
