import { sql } from "drizzle-orm";
import { connect, db } from "#app/db/client.server.ts";
import { createIndexOn } from "./create-search-index.server.ts";

/** It is missing if PostgreSQL has not the extension, or its administrator must create it. */
export async function findSearchIndexState(): Promise<"ready" | "in_preparation" | "missing"> {
  const [row] = await db.execute<{ is_ready: boolean; has_extension: boolean }>(sql`
    select exists (select from pg_index where indexrelid = to_regclass('public.users_anywhere') and indisvalid) as is_ready,
      exists (select from pg_extension where extname = 'pg_trgm') as has_extension`);
  if (row?.is_ready) return "ready";
  return row?.has_extension ? "in_preparation" : "missing";
}

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
