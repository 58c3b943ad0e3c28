import { sql } from "drizzle-orm";
import { connect } from "#app/db/client.server.ts";
import { createIndexOn } from "./create-search-index.server.ts";

export type SearchIndexState = "ready" | "in_preparation" | "missing";

/** It is missing if PostgreSQL has not the extension, or its administrator must create it. */
export const index_state = sql`case
  when exists (select from pg_index where indexrelid = to_regclass('public.users_anywhere') and indisvalid) then 'ready'
  when exists (select from pg_extension where extname = 'pg_trgm') then 'in_preparation'
  else 'missing' end`;

/**
 * Makes the index for the search of members, if the database has the extension. No migration can,
 * because `create index concurrently` cannot depend on a condition. A job runs this, so the index
 * is also made when an administrator creates the extension later.
 */
export async function createSearchIndex(): Promise<void> {
  const connection = connect(1);
  try {
    await createIndexOn(connection);
  } finally {
    await connection.end();
  }
}
