import { createHash } from "node:crypto";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { connectTo, hangUp, quoted, type Sql } from "./side-database.server.ts";
import type { Table } from "./tables.server.ts";

const NEWLINE = 0x0a;

/**
 * A database of the server, the site's own by default; through the eyes of another transaction,
 * which has exported what it sees.
 */
export type Place = { database?: string; snapshot?: string };

/**
 * Every row as a line, in the order of the key. Each time over a connection of its own: the client
 * lets one rest when it reads faster than we listen, and does not always wake it after the last
 * row.
 */
export async function* copyOut(
  { database, snapshot }: Place,
  { name, columns, key }: Table,
): AsyncGenerator<Buffer> {
  const order = key.length > 0 ? key : columns;
  const sql = connectTo(database);
  try {
    await sql`begin transaction isolation level repeatable read read only`;
    if (snapshot !== undefined) await sql.unsafe(`set transaction snapshot '${snapshot}'`);
    yield* await sql
      .unsafe(
        `copy (select ${quoted(...columns)} from public.${quoted(name)} order by ${quoted(...order)}) to stdout`,
      )
      .readable();
  } finally {
    await hangUp(sql);
  }
}

/** In a transaction. */
export async function copyIn(
  sql: Sql,
  { name, columns }: Pick<Table, "name" | "columns">,
  lines: AsyncIterable<Buffer>,
): Promise<void> {
  const rows = await sql
    .unsafe(`copy public.${quoted(name)} (${quoted(...columns)}) from stdin`)
    .writable();
  hearOfTheEnd(rows, sql);
  await pipeline(lines, rows);
}

/**
 * The client never tells that rows were refused after the last had been sent. Whatever is asked
 * next in the transaction does.
 */
function hearOfTheEnd(rows: Writable, sql: Sql): void {
  /* oxlint-disable no-underscore-dangle -- so Node names the step between the last row and the end */
  const end = rows._final.bind(rows);
  rows._final = (done) => {
    end(done);
    sql`select 1`.catch((error: Error) => rows.destroy(error));
  };
  /* oxlint-enable no-underscore-dangle */
}

/**
 * Counts and fingerprints lines as they pass. Within a line a line break is written `\n`, so each
 * byte of this kind ends a row.
 */
export function tally() {
  const hash = createHash("sha256");
  let rows = 0;
  let bytes = 0;
  return {
    add: (chunk: Buffer) => {
      hash.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    result: () => ({ rows, bytes, sha256: hash.digest("hex") }),
  };
}

export async function tallyTable(place: Place, table: Table) {
  const counted = tally();
  for await (const chunk of copyOut(place, table)) counted.add(chunk);
  return counted.result();
}
