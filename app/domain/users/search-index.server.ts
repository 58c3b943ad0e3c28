import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { MEMBERS_INDEX } from "./members-index.ts";

/**
 * It is missing if PostgreSQL has not the extension, or its administrator must create it. A job
 * makes the index, also when the extension is created later.
 */
export async function findSearchIndexState(): Promise<"ready" | "in_preparation" | "missing"> {
  const [row] = await db.execute<{ is_ready: boolean; has_extension: boolean }>(sql`
    select exists (select from pg_index where indexrelid = to_regclass(${`public.${MEMBERS_INDEX}`}) and indisvalid) as is_ready,
      exists (select from pg_extension where extname = 'pg_trgm') as has_extension`);
  if (row?.is_ready) return "ready";
  return row?.has_extension ? "in_preparation" : "missing";
}
