import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { moderators, suspensions, users } from "#app/db/schema.server.ts";
import { canChangeSuspension, type Rank } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import { is_running } from "./parts/running-suspension.server.ts";

/**
 * What the maker of a suspension may moderate now. Nobody knows this of a deleted account, so
 * moderators of everything decide. Tables are named in SQL, because Drizzle leaves them out in a
 * query of one table.
 */
export const made_by = sql<Rank>`coalesce((
  select case when maker.is_superuser then 'superuser'
    when maker.is_former or exists (select from ${moderators} as m where m.user_id = maker.id and m.category_id is null and m.forum_id is null)
    then 'everything' else 'forum' end
  from ${users} as maker where maker.id = suspensions.suspended_by_id), 'everything')`;

/**
 * A step that needs the account to be locked: refuses to overrule the maker of the running
 * suspension.
 */
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
