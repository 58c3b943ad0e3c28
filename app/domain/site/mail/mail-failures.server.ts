import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { type MailFailure, readMailFailure } from "#app/lib/mail/mail-failure.ts";
import { canAdminister } from "../../base/can.ts";
import { countUnsentMail } from "../../base/queue/failures.server.ts";
import type { MailJobName } from "../../base/queue/payloads.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";

const FAILURES_SHOWN = 20;
/** If the mail server is down, every waiting email has failed; the newest of these are enough. */
const RETRIES_READ = 1000;

export type FailedMail = {
  id: string;
  job: MailJobName;
  failed_at: Date;
  tries: number;
  /** No tries are left. */
  is_final: boolean;
  /** Null if it was not the mail server that failed. */
  failure: MailFailure | null;
  error: string | null;
};

/** Waiting and failed e-mails, and why they failed: the last failures, newest first. */
export async function getMailFailures(actor: User) {
  if (!canAdminister(actor)) throw notAllowed();
  const [counts, failures] = await Promise.all([countUnsentMail(actor), listFailures()]);
  return { ...counts, failures };
}

/** The payloads stay in the database, because they name members. */
async function listFailures(): Promise<FailedMail[]> {
  const rows = await db.execute<Omit<FailedMail, "failure" | "failed_at"> & { failed_at: string }>(
    sql`
    select id, name as job, failed_at, retry_count + 1 as tries, is_final, coalesce(output->>'message', output->'value'->>'message') as error
    from (
      (select id, name, coalesce(started_on, created_on) as failed_at, retry_count, false as is_final, output from pgboss.job
        where name like 'send-%' and state = 'retry' limit ${RETRIES_READ}::int)
      union all
      (select id, name, completed_on, retry_count, true, output from pgboss.job
        where name like 'send-%' and state = 'failed' order by completed_on desc limit ${FAILURES_SHOWN}::int)
    ) as jobs
    where output is not null
    order by failed_at desc, id limit ${FAILURES_SHOWN}::int`,
  );
  return rows.map((row) =>
    Object.assign(row, {
      failed_at: new Date(row.failed_at),
      failure: readMailFailure(row.error),
    }),
  );
}
