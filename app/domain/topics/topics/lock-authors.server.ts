import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";

/**
 * A step: the deletion of these accounts waits for the end of the transaction, so that it finds the
 * topics and replies that become theirs. Returns the accounts that exist.
 */
export async function lockAuthors(
  tx: Transaction,
  owner_ids: readonly number[],
): Promise<number[]> {
  const authors = await tx.execute<{ id: number }>(
    sql`select id from ${users} where id = any(${numberArray(owner_ids)}) order by id for key share`,
  );
  return authors.map(({ id }) => id);
}
