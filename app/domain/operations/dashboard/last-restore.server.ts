import { and, desc, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { audit_log } from "#app/db/schema.server.ts";

/** The log has no index for restores, and no more is read on each visit. */
const LOG_ENTRIES_READ = 1000;
const RESTORE_SHOWN_DAYS = 30;

/**
 * The last restore, if it is recent and among the newest entries of the audit log. The list of
 * backups does not show it if the backup was made on another machine.
 */
export async function findLastRestore(): Promise<{ name: string; date: Date } | null> {
  const { action, subject_type, subject_name, created_at } = audit_log;
  const newest = db
    .select({ action, subject_type, subject_name, created_at })
    .from(audit_log)
    .orderBy(desc(created_at), desc(audit_log.id))
    .limit(LOG_ENTRIES_READ)
    .as("newest");
  const [last] = await db
    .select({ name: newest.subject_name, date: newest.created_at })
    .from(newest)
    .where(
      and(
        eq(newest.action, "restored"),
        eq(newest.subject_type, "backup"),
        gt(newest.created_at, sql`now() - make_interval(days => ${RESTORE_SHOWN_DAYS}::int)`),
      ),
    )
    .orderBy(desc(newest.created_at))
    .limit(1);
  return last ?? null;
}
