import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forums } from "#app/db/schema.server.ts";
import { changeSight } from "./change-sight.server.ts";

/** A step: changes the rights of a member, and then what follows in the forums whose sight it changes. */
export async function changeSightOfMember<Result>(
  tx: Transaction,
  user_id: number,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await listSeen(tx, user_id);
  const result = await change();
  const after = await listSeen(tx, user_id);
  const forum_ids = [
    ...before.filter((id) => !after.includes(id)),
    ...after.filter((id) => !before.includes(id)),
  ];
  await changeSight(tx, { forum_ids, user_ids: [user_id] });
  return result;
}

/** The restricted forums that the member sees. */
async function listSeen(tx: Transaction, user_id: number): Promise<number[]> {
  const rows = await tx
    .select({ id: forums.id })
    .from(forums)
    .where(sql`${forums.is_restricted} and may_read_forum(${user_id}::int, ${forums.id})`);
  return rows.map(({ id }) => id);
}
