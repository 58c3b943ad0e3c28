import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forum_subscriptions, users } from "#app/db/schema.server.ts";
import { isVisibleForumOf } from "../../base/visibility.server.ts";

/**
 * A step of creating a forum. One statement: a row for each member who chose it, and an
 * administrator creates forums seldom. It skips accounts that are deleted at this moment.
 */
export async function subscribeFollowers(tx: Transaction, forum_id: number): Promise<void> {
  await tx.execute(sql`
    insert into ${forum_subscriptions} (user_id, forum_id)
    select ${users.id}, ${forum_id}::int from ${users} where ${users.follow_new_forums} and ${users.is_active}
      and ${isVisibleForumOf(users.id, sql`${forum_id}::int`)}
    for key share skip locked
    on conflict do nothing`);
}
