import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { audit_log, lineage, moderators, suspensions, users } from "#app/db/schema.server.ts";
import { canDiscipline, canModerateAll } from "../../base/can.ts";
import { numberArray } from "../../base/ids.server.ts";
import { enqueueAll } from "../../base/queue/queue.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest, notAllowed, notFound } from "../../base/refusal.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import type { User } from "../../members/users/user.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { BRANCH_MAX, type SuspensionInput } from "./input.ts";
import { ruled_columns } from "./lock-member.server.ts";
import { refuseSuspended } from "./parts/refuse-suspended.ts";
import { isSuspended } from "./parts/running-suspension.server.ts";
import { isoOf, readEnd } from "./suspend.server.ts";

/** Rows of deleted accounts are among them, and do not end a branch. */
const ROWS_READ = 2 * BRANCH_MAX + 1;

type BranchMember = {
  user_id: number;
  /** 0 is the member at the root. */
  generation: number;
  username: string;
  full_name: string | null;
  inviter_name: string | null;
  is_superuser: boolean;
  is_moderator: boolean;
  is_suspended: boolean;
  total_topics: number;
  total_posts: number;
};

/**
 * The member and everyone invited by them, directly or not, the earlier generations first. Members
 * who deleted their account are left out, but not their guests.
 */
export async function getBranch(actor: User, user_id: number) {
  if (!canModerateAll(actor)) throw notAllowed();
  const rows = await db.execute<BranchMember>(sql`
    with recursive found as (${branchOf(user_id)}), branch as (select * from found limit ${ROWS_READ})
    select u.id as user_id, branch.generation, u.username, u.full_name, inviter.username as inviter_name,
      u.is_superuser, exists (select from ${moderators} m where m.user_id = u.id) as is_moderator,
      ${isSuspended(sql`u.id`)} as is_suspended,
      u.total_topics, u.total_posts
    from branch join ${users} u on u.id = branch.user_id and not u.is_former left join ${users} inviter on inviter.id = branch.inviter_id
    order by branch.generation, u.id limit ${BRANCH_MAX + 1}`);
  const members = rows.slice(0, BRANCH_MAX).map((row) => {
    const { user_id: id, is_superuser, is_moderator } = row;
    const is_open = canDiscipline(actor, { id, is_superuser, is_moderator });
    return Object.assign(row, { may_suspend: is_open && !row.is_suspended });
  });
  const [root] = members;
  if (root?.user_id !== user_id) throw notFound("userNotFound");
  const open_ids = members.flatMap(({ user_id: id, may_suspend }) => (may_suspend ? [id] : []));
  return { root, members, open_ids, has_more: rows.length > BRANCH_MAX };
}

/** The path ends the recursion if the data contains a cycle. */
function branchOf(user_id: number) {
  return sql`
    select user_id, inviter_id, 0 as generation, array[user_id] as path from ${lineage} where user_id = ${user_id}
    union all
    select guest.user_id, guest.inviter_id, found.generation + 1, found.path || guest.user_id
    from found join ${lineage} guest on guest.inviter_id = found.user_id
    where not guest.user_id = any(found.path)`;
}

/**
 * Suspends the chosen members of a branch, all or none. Superusers, moderators and members who are
 * suspended already are left out.
 */
export async function suspendBranch(
  actor: User,
  user_id: number,
  { user_ids, reason, until }: SuspensionInput & { user_ids: readonly number[] },
): Promise<{ count: number }> {
  refuseSuspended(actor);
  const { members } = await getBranch(actor, user_id);
  const branch_ids = new Set(members.map((member) => member.user_id));
  const chosen_ids = [...new Set(user_ids)].filter((id) => branch_ids.has(id));
  if (chosen_ids.length === 0) throw badRequest("nobodyChosen");
  await rateLimit("moderate", actor);
  return await db.transaction(async (tx) => {
    const locked_members = await tx
      .select(ruled_columns)
      .from(users)
      .where(sql`${users.id} = any(${numberArray(chosen_ids)})`)
      .orderBy(users.id)
      .for("no key update");
    const end = await readEnd(tx, until);
    const names = new Map(
      locked_members
        .filter((member) => canDiscipline(actor, member))
        .map(({ id, username }) => [id, username]),
    );
    const suspended_ids = await storeSuspensions(tx, [...names.keys()], {
      actor,
      reason,
      until: end,
    });
    if (suspended_ids.length === 0) return { count: 0 };
    await notifyOf(tx, suspended_ids, { event: "suspended", reason, until: isoOf(end) });
    await enqueueAll(
      tx,
      "send-discipline",
      suspended_ids.map((id) => ({ user_id: id, warning_id: null })),
    );
    await tx.execute(
      insertRows(
        audit_log,
        suspended_ids.map((id) => ({
          actor_id: actor.id,
          actor_username: actor.username,
          action: "suspended",
          ...userSubject({ id, username: names.get(id) ?? "" }),
          after: { reason, until: isoOf(end) },
        })),
      ),
    );
    return { count: suspended_ids.length };
  });
}

/** Returns the members who were not suspended before. */
async function storeSuspensions(
  tx: Transaction,
  user_ids: readonly number[],
  { actor, reason, until }: { actor: User; reason: string; until: Date | null },
): Promise<number[]> {
  const rows = await tx.execute<{ user_id: number }>(sql`
    insert into ${suspensions} as s (user_id, reason, until, suspended_by_id)
    select id, ${reason}, ${isoOf(until)}::timestamptz, ${actor.id}::int from unnest(${numberArray(user_ids)}) as id order by id
    on conflict (user_id) do update set reason = excluded.reason, until = excluded.until,
      suspended_by_id = excluded.suspended_by_id, created_at = now()
    where s.until <= now() returning user_id`);
  return rows.map((row) => row.user_id);
}
