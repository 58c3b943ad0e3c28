import type postgres from "postgres";

/** A restore does not replace the list of backups, so their jobs stay valid. */
const KEPT_JOB = "create-backup";
/** pg-boss's own jobs, which run its schedule. */
const INTERNAL_PREFIX = "__pgboss__";

/**
 * After a restore, the id in a waiting job may belong to another row. A new database has no queue
 * yet.
 */
export async function dropContentJobs(sql: postgres.Sql): Promise<number> {
  const [queue] = await sql`select to_regclass('pgboss.job') is not null as has_queue`;
  if (!queue?.has_queue) return 0;
  const dropped =
    await sql`delete from pgboss.job where state < 'completed' and name <> ${KEPT_JOB} and not starts_with(name, ${INTERNAL_PREFIX})`;
  return dropped.count;
}
