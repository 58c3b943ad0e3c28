import { and, eq, or, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { db } from "#app/db/client.server.ts";
import { numberArray } from "../ids.server.ts";
import { hasNoJob } from "./has-no-job.server.ts";
import type { JobName } from "./payloads.ts";

/** A table of files that jobs make: the name of a file is the id of its row. */
type MadeRows = PgTable & { id: AnyPgColumn; state: AnyPgColumn };

/** A condition: if no process holds the lock of the job, nobody works on it. */
export function isAbandoned(table: MadeRows, job: JobName, payload_field: string) {
  return or(
    eq(table.state, "running"),
    and(eq(table.state, "waiting"), hasNoJob(job, payload_field, table.id)),
  );
}

/** A row is written before its file, so a file without one belongs to none. */
export async function listUnneededIds(table: MadeRows, file_ids: number[]): Promise<number[]> {
  if (file_ids.length === 0) return [];
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(sql`${table.id} = any(${numberArray(file_ids)}) and ${table.state} <> 'failed'`);
  const needed_ids = new Set(rows.map(({ id }) => id));
  return file_ids.filter((id) => !needed_ids.has(id));
}

/** Whether the file of a row has to stay, also when its job runs once more. */
export async function isReady(table: MadeRows, id: number): Promise<boolean> {
  return (await db.$count(table, and(eq(table.id, id), eq(table.state, "ready")))) > 0;
}
