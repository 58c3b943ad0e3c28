import type { Sql } from "#postgres";

/**
 * pg-boss has no index for failed jobs, which stay for a month beside a morning's mail of all
 * members. New queues get it from the parent table. The name is looked up first, because
 * `if not exists` locks the table even when the index exists.
 */
export async function indexFailedJobs(sql: Sql): Promise<void> {
  const [row] = await sql`select to_regclass('pgboss.divan_failed') is not null as is_indexed`;
  if (row?.is_indexed) return;
  await sql`create index if not exists divan_failed on pgboss.job (completed_on) where state = 'failed'`;
}
