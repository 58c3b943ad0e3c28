import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { JobName } from "./payloads.ts";

/** A condition: no job of this name, whose payload has the id of the row, waits or runs. */
export function hasNoJob(name: JobName, payload_field: string, id: AnyPgColumn): SQL {
  return sql`not exists (
    select from pgboss.job
    where name = ${name} and state < 'completed' and (data->>${payload_field}::text)::int = ${id})`;
}
