import { sql } from "drizzle-orm";
import { MEMBERS_INDEX } from "./members-index.ts";

export type SearchIndexState = "ready" | "in_preparation" | "missing";

/**
 * It is missing if PostgreSQL has not the extension, or its administrator must create it. A job
 * makes the index, also when the extension is created later.
 */
export const index_state = sql`case
  when exists (select from pg_index where indexrelid = to_regclass('public.${sql.raw(MEMBERS_INDEX)}') and indisvalid) then 'ready'
  when exists (select from pg_extension where extname = 'pg_trgm') then 'in_preparation'
  else 'missing' end`;
