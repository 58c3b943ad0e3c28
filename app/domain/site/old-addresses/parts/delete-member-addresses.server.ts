import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { former_usernames, old_addresses, users } from "#app/db/schema.server.ts";
import { textArray } from "../../../base/ids.server.ts";

/**
 * A step of deleting an account, while it still has its names: old addresses of its page name it as
 * it was called at another forum.
 */
export async function deleteMemberAddresses(tx: Transaction, user_id: number): Promise<void> {
  const names = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, user_id))
    .union(
      tx
        .select({ username: former_usernames.username })
        .from(former_usernames)
        .where(eq(former_usernames.user_id, user_id)),
    );
  const paths = names.flatMap(({ username }) => [
    `/user/${username}`,
    `/user/${encodeURIComponent(username)}`,
  ]);
  // The first condition is that of the index.
  await tx
    .delete(old_addresses)
    .where(
      sql`${old_addresses.path} like '/user/%' and ${old_addresses.path} = any(${textArray(paths)})`,
    );
}
