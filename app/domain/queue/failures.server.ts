import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { canAdminister } from "../can.ts";
import { notAllowed } from "../refusal.ts";

type Administrator = Parameters<typeof canAdminister>[0];

const FAILED_SHOWN = 100;

export type FailedJob = {
  id: string;
  name: string;
  created_at: Date;
  failed_at: Date;
  tries: number;
  error: string | null;
};

/** `waiting` are mails on their way or to be tried again, `failed` those that were given up. */
export async function countUnsentMail(
  me: Administrator,
): Promise<{ waiting: number; failed: number }> {
  if (!canAdminister(me)) throw notAllowed();
  const [found] = await db.execute<{ waiting: number; failed: number }>(sql`
    select count(*) filter (where state < 'completed')::int as waiting, count(*) filter (where state = 'failed')::int as failed
    from pgboss.job where name like 'send-%'`);
  return found ?? { waiting: 0, failed: 0 };
}

/** The newest jobs that were given up. What they were told stays untold: it names people. */
export async function listFailedJobs(me: Administrator): Promise<FailedJob[]> {
  if (!canAdminister(me)) throw notAllowed();
  const rows = await db.execute<
    Omit<FailedJob, "created_at" | "failed_at"> & { created_at: string; failed_at: string }
  >(sql`
    select id, name, created_on as created_at, completed_on as failed_at, retry_count + 1 as tries, output->>'message' as error
    from pgboss.job where state = 'failed' order by completed_on desc, id limit ${FAILED_SHOWN}`);
  return rows.map(({ id, name, created_at, failed_at, tries, error }) => ({
    id,
    name,
    created_at: new Date(created_at),
    failed_at: new Date(failed_at),
    tries,
    error,
  }));
}
