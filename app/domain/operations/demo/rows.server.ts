import { getTableName, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Transaction } from "#app/db/client.server.ts";
import type { Community } from "./community.ts";

/** The rows of a statement are one parameter, of some megabytes if they have texts. */
const ROWS_PER_STATEMENT = 1000;

export function toBatches<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, index) =>
    rows.slice(index * ROWS_PER_STATEMENT, (index + 1) * ROWS_PER_STATEMENT),
  );
}

/**
 * Takes the next ids of a table from its sequence. Rows can then refer to each other before they
 * are stored.
 */
export async function takeIds(tx: Transaction, table: PgTable, count: number): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(
    sql`select nextval(pg_get_serial_sequence(${getTableName(table)}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

/** The id of a member or forum that the community refers to by name. */
export function idOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new RangeError(`The community knows no ${name}`);
  return id;
}

/** A part of `from`: the time of each member's last visit, as `visits (user_id, at)`. */
export function lastVisits(
  members: Community["members"],
  user_ids: ReadonlyMap<string, number>,
): SQL {
  const visits = members.map(({ username, seen_ms }) => ({
    user_id: idOf(user_ids, username),
    at: new Date(seen_ms),
  }));
  return sql`json_to_recordset(${JSON.stringify(visits)}::json) as visits (user_id int, at timestamptz)`;
}
