import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";

type Row = { is_on: boolean; archived_ms: number | null; is_failing: boolean };

/**
 * The archive of the write-ahead log, with which pgBackRest and others restore any minute. Null if
 * PostgreSQL keeps none.
 */
export async function findArchive(): Promise<{ date: Date | null; is_failing: boolean } | null> {
  const [row] = await db.execute<Row>(sql`
    select current_setting('archive_mode') <> 'off' as is_on,
      (extract(epoch from last_archived_time) * 1000)::float8 as archived_ms,
      last_failed_time is not null and last_failed_time > coalesce(last_archived_time, '-infinity') as is_failing
    from pg_stat_archiver`);
  if (!row?.is_on) return null;
  const { archived_ms, is_failing } = row;
  return { date: archived_ms === null ? null : new Date(archived_ms), is_failing };
}
