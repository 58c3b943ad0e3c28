import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { canAdminister } from "../can.ts";
import { notAllowed } from "../refusal.ts";

type Administrator = Parameters<typeof canAdminister>[0];

const FAILED_JOBS_MAX = 100;

export type FailedJob = {
  id: string;
  name: string;
  created_at: Date;
  failed_at: Date;
  tries: number;
  error: string | null;
};

/** `waiting` counts emails that will be sent or tried again, `failed` those without tries left. */
export async function countUnsentMail(
  actor: Administrator,
): Promise<{ waiting: number; failed: number }> {
  if (!canAdminister(actor)) throw notAllowed();
  const [counts] = await db.execute<{ waiting: number; failed: number }>(sql`
    select count(*) filter (where state < 'completed')::int as waiting, count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where name like 'send-%'`);
  return counts ?? { waiting: 0, failed: 0 };
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
