import type postgres from "postgres";

/** Work on backups goes on: their list is not replaced. */
const KEPT_JOB = "create-backup";
/** The queue's own jobs, which keep its clock. */
const INTERNAL_PREFIX = "__pgboss__";

/**
 * After a restore, a waiting job may refer to a member or a notification whose id belongs to
 * another row now. A new database has no queue yet.
 */
export async function dropContentJobs(sql: postgres.Sql): Promise<number> {
  const [queue] = await sql`select to_regclass('pgboss.job') is not null as has_queue`;
  if (!queue?.has_queue) return 0;
  const dropped =
    await sql`delete from pgboss.job where state < 'completed' and name <> ${KEPT_JOB} and not starts_with(name, ${INTERNAL_PREFIX})`;
  return dropped.count;
}
