import { desc, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { suspensions, users, warnings } from "#app/db/schema.server.ts";
import { canModerateSome } from "../../base/can.ts";
import { type PageRange, pageOf } from "../../base/paging.ts";
import { notAllowed } from "../../base/refusal.ts";
import { FULL_NAME_MAX } from "../../base/rules.ts";
import type { User } from "../../members/users/user.ts";
import { searchMembers } from "../../members/users/users.server.ts";
import { is_running } from "./parts/running-suspension.server.ts";
import { isSeenWarning } from "./parts/seen-warning.server.ts";

const MEMBERS_PER_PAGE = 20;
/** A moderator who visits once a week sees what the others have done. */
const RECENT_WARNINGS = 10;

/** The members who match `requested_search`, or those who are suspended or were warned lately. */
export async function getModeratedMembers(
  actor: User,
  requested_search: string,
  requested_page: number,
) {
  if (!canModerateSome(actor)) throw notAllowed();
  const search = requested_search.replaceAll("\0", "").trim().slice(0, FULL_NAME_MAX);
  if (search) {
    const { data } = await searchMembers({ search, skip: 0, limit: MEMBERS_PER_PAGE });
    return { search, matches: data, suspended: null, warned: [] };
  }
  const [suspended, warned] = await Promise.all([
    pageOf(requested_page, MEMBERS_PER_PAGE, listSuspended),
    selectWarnings(actor).limit(RECENT_WARNINGS),
  ]);
  return { search, matches: null, suspended, warned };
}

/** The running suspensions, newest first. */
export async function listSuspensions(actor: User, range: PageRange) {
  if (!canModerateSome(actor)) throw notAllowed();
  return await listSuspended(range);
}

/** The warnings of all members, newest first, but for those about what the actor does not see. */
export async function listWarnings(actor: User, { skip, limit }: PageRange) {
  if (!canModerateSome(actor)) throw notAllowed();
  const [data, count] = await Promise.all([
    selectWarnings(actor).offset(skip).limit(limit),
    db.$count(warnings, isSeenWarning(actor)),
  ]);
  return { data, count };
}

async function listSuspended({ skip, limit }: PageRange) {
  const [data, count] = await Promise.all([
    db
      .select({
        user_id: users.id,
        username: users.username,
        full_name: users.full_name,
        reason: suspensions.reason,
        until: suspensions.until,
      })
      .from(suspensions)
      .innerJoin(users, eq(users.id, suspensions.user_id))
      .where(is_running)
      .orderBy(desc(suspensions.created_at), desc(suspensions.user_id))
      .offset(skip)
      .limit(limit),
    db.$count(suspensions, is_running),
  ]);
  return { data, count };
}

function selectWarnings(actor: User) {
  return db
    .select({
      id: warnings.id,
      user_id: users.id,
      username: users.username,
      full_name: users.full_name,
      reason: warnings.reason,
      created_at: warnings.created_at,
      is_seen: sql<boolean>`${warnings.seen_at} is not null`,
    })
    .from(warnings)
    .innerJoin(users, eq(users.id, warnings.user_id))
    .where(isSeenWarning(actor))
    .orderBy(desc(warnings.id));
}
