import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import {
  closeConnection,
  openConnection,
  quoteIdentifiers,
  type Sql,
} from "./connection.server.ts";
import type { Table } from "./tables.server.ts";

/*
 * postgres.js 3.4.9 has three faults in its COPY streams. They are worked around here and nowhere
 * else; driver.patch does not mend them.
 */

/**
 * A database of the server, by default the site's own. With `snapshot`, its rows are those that the
 * transaction sees which exported the snapshot.
 */
export type RowSource = { database?: string; snapshot?: string };

/**
 * The rows of a table as lines of COPY, in the order of the key.
 *
 * Each call opens a connection of its own: the driver pauses its socket while a chunk waits to be
 * read, and when the last chunk of a COPY does so, it never resumes. The connection then answers
 * nothing more.
 *
 * A COPY that is left in the middle is cancelled and read to its end, because the driver does not
 * resume the socket to close it either. PostgreSQL would wait for ever for its rows to be taken, with
 * its snapshot, and no database could be dropped meanwhile.
 */
export async function* copyOut(
  { database, snapshot }: RowSource,
  { name, columns, key }: Table,
): AsyncGenerator<Buffer> {
  const order = key.length > 0 ? key : columns;
  const sql = openConnection(database);
  try {
    await sql`begin transaction isolation level repeatable read read only`;
    if (snapshot !== undefined) await sql.unsafe(`set transaction snapshot '${snapshot}'`);
    const [row] = await sql`select pg_backend_pid() as pid`;
    const rows = await sql
      .unsafe(
        `copy (select ${quoteIdentifiers(...columns)} from public.${quoteIdentifiers(name)} order by ${quoteIdentifiers(...order)}) to stdout`,
      )
      .readable();
    // Its connection may fail while nobody reads. Without a listener the error would end the process.
    rows.on("error", () => {});
    try {
      yield* rows.iterator({ destroyOnReturn: false });
    } finally {
      if (!rows.readableEnded && !rows.destroyed) await cancelCopy(rows, Number(row?.pid));
    }
  } finally {
    await closeConnection(sql);
  }
}

async function cancelCopy(rows: Readable, pid: number): Promise<void> {
  const admin = openConnection();
  try {
    await admin`select pg_cancel_backend(${pid})`;
  } finally {
    await closeConnection(admin);
  }
  rows.resume();
  // Its error says that it was cancelled.
  await finished(rows).catch(() => {});
}

/**
 * Loads lines of COPY into a table. Call it in a transaction.
 *
 * When Postgres refuses the rows after the last one was sent, the driver drops the error and its
 * stream never finishes. So the end is not awaited on the stream: the next statement fails in the
 * same transaction if the COPY failed.
 */
export async function copyIn(
  sql: Sql,
  { name, columns }: Pick<Table, "name" | "columns">,
  lines: AsyncIterable<Buffer>,
): Promise<void> {
  const rows = await sql
    .unsafe(`copy public.${quoteIdentifiers(name)} (${quoteIdentifiers(...columns)}) from stdin`)
    .writable();
  // The error would end the process without a listener; it is read from `rows.errored` below.
  rows.on("error", () => {});
  try {
    for await (const chunk of lines) await send(rows, chunk);
    rows.end();
    await sql`select 1`;
  } catch (error) {
    const cause = rows.errored ?? error;
    rows.destroy();
    throw cause;
  }
}

/** Resolves when the chunk is on the socket. Then end() is sent at once. */
function send(rows: Writable, chunk: Buffer): Promise<void> {
  return new Promise((resolve, reject) =>
    rows.write(chunk, (error) => (error ? reject(error) : resolve())),
  );
}
