import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { canAdminister } from "../can.ts";
import { notAllowed } from "../refusal.ts";

type Administrator = Parameters<typeof canAdminister>[0];

const FAILED_JOBS_MAX = 100;
/** Counting more takes long and tells an administrator nothing. */
const UNSENT_COUNTED_MAX = 1000;

export type FailedJob = {
  id: string;
  name: string;
  created_at: Date;
  failed_at: Date;
  tries: number;
  error: string | null;
};

/**
 * `waiting` counts emails that will be sent or tried again, `failed` those without tries left, both
 * up to `counted_max`.
 */
export async function countUnsentMail(
  actor: Administrator,
): Promise<{ waiting: number; failed: number; counted_max: number }> {
  if (!canAdminister(actor)) throw notAllowed();
  const countIn = (states: SQL) =>
    sql`(select count(*) from (select from pgboss.job where name like 'send-%' and ${states} limit ${UNSENT_COUNTED_MAX}::int) as jobs)::int`;
  const [counts] = await db.execute<{ waiting: number; failed: number }>(sql`
    select ${countIn(sql`state < 'active'`)} as waiting, ${countIn(sql`state = 'failed'`)} as failed`);
  return { waiting: 0, failed: 0, ...counts, counted_max: UNSENT_COUNTED_MAX };
}

/** The newest failed jobs, without their payloads, which name members. */
export async function listFailedJobs(actor: Administrator): Promise<FailedJob[]> {
  if (!canAdminister(actor)) throw notAllowed();
  const rows = await db.execute<
    Omit<FailedJob, "created_at" | "failed_at"> & { created_at: string; failed_at: string }
  >(sql`
    select id, name, created_on as created_at, completed_on as failed_at, retry_count + 1 as tries, output->>'message' as error
    from pgboss.job where state = 'failed' order by completed_on desc, id limit ${FAILED_JOBS_MAX}`);
  return rows.map(({ id, name, created_at, failed_at, tries, error }) => ({
    id,
    name,
    created_at: new Date(created_at),
    failed_at: new Date(failed_at),
    tries,
    error,
  }));
}
