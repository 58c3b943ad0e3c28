import type { Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import { mutes } from "#app/db/schema.server.ts";
import type { Community } from "./community.ts";
import { idOf } from "./rows.server.ts";

/** The mutes are of the last days, so earlier notifications stay. */
export async function storeMutes(
  tx: Transaction,
  community: Community,
  user_ids: ReadonlyMap<string, number>,
  forum_ids: ReadonlyMap<string, number>,
): Promise<void> {
  const rows = community.mutes.flatMap(({ username, forum, member, at_ms }) => {
    const row = { user_id: idOf(user_ids, username), created_at: new Date(at_ms) };
    return [
      { ...row, forum_id: idOf(forum_ids, forum) },
      { ...row, muted_id: idOf(user_ids, member) },
    ];
  });
  await tx.execute(insertRows(mutes, rows));
}
