import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { moderators, suspensions, users } from "#app/db/schema.server.ts";
import { canChangeSuspension, type Rank } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { is_running } from "./parts/running-suspension.server.ts";

/**
 * What whoever made a suspension may moderate now. Of a deleted account nobody knows it, so moderators
 * of everything decide. With names in SQL, because Drizzle leaves out the table where a query has only
 * one.
 */
export const made_by = sql<Rank>`coalesce((
  select case when maker.is_superuser then 'superuser'
    when maker.is_former or exists (select from ${moderators} as m where m.user_id = maker.id and m.category_id is null and m.forum_id is null)
    then 'everything' else 'forum' end
  from ${users} as maker where maker.id = suspensions.suspended_by_id), 'everything')`;

/** A step, after the account is locked: refuses to overrule who made the running suspension. */
export async function refuseOverruling(
  tx: Transaction,
  actor: User,
  user_id: number,
): Promise<void> {
  const [suspension] = await tx
    .select({ made_by })
    .from(suspensions)
    .where(and(eq(suspensions.user_id, user_id), is_running));
  if (suspension && !canChangeSuspension(actor, suspension)) throw notAllowed();
}
