import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { former_usernames, name_removals, users } from "#app/db/schema.server.ts";
import { enqueue } from "../../base/queue/queue.server.ts";

/**
 * A step of deleting an account, while it still has its names: a job takes them out of what others
 * wrote.
 */
export async function removeNamesLater(tx: Transaction, user_id: number): Promise<void> {
  const usernames = sql`array(
    select ${users.username} from ${users} where ${eq(users.id, user_id)} and not ${users.is_former}
    union select ${former_usernames.username} from ${former_usernames} where ${eq(former_usernames.user_id, user_id)})`;
  const waiting = await tx.execute(sql`
    insert into ${name_removals} (usernames) select usernames from (select ${usernames} as usernames) as names
    where cardinality(usernames) > 0 returning id`);
  if (waiting.length > 0) await enqueue(tx, "remove-names", {});
}
