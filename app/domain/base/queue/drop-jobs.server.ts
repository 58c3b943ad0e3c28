import type postgres from "#postgres";

/** A restore does not replace the table of backups, so this job stays valid. */
const BACKUP_JOB = "create-backup";
/** pg-boss has jobs of its own, which run its schedule. */
const INTERNAL_PREFIX = "__pgboss__";

/**
 * Deletes waiting jobs after a restore, because an id in their payload may now belong to another
 * row. A new database has no queue yet.
 */
export async function dropContentJobs(sql: postgres.Sql): Promise<number> {
  const [queue] = await sql`select to_regclass('pgboss.job') is not null as has_queue`;
  if (!queue?.has_queue) return 0;
  const result =
    await sql`delete from pgboss.job where state < 'completed' and name <> ${BACKUP_JOB} and not starts_with(name, ${INTERNAL_PREFIX})`;
  return result.count;
}
