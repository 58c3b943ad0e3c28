import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { readMailFailure } from "#app/lib/mail/mail-failure.ts";
import { countMembers } from "../dashboard/count-members.server.ts";
import {
  FAILED_WITHIN_MS,
  REFUSED_RECIPIENTS_MIN,
  REFUSED_RECIPIENTS_SHARE,
  WAITING_MAX_MS,
} from "./thresholds.ts";

/**
 * Whether e-mails do not leave the site: some have waited for hours or failed for the last time,
 * and the fault is not that of a few mailboxes. A site without a mail server writes files, which
 * fails only without room.
 */
export async function findMailProblem(now: Date): Promise<["mail", { detail: null }] | null> {
  const ago = (ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`;
  const is_late = sql`state < 'active' and created_on < ${ago(WAITING_MAX_MS)}`;
  const has_failed = sql`state = 'failed' and completed_on > ${ago(FAILED_WITHIN_MS)}`;
  const failures = await countByError(sql`(${is_late} or ${has_failed})`);
  if (failures.some(({ error }) => !isOfRecipient(error))) return ["mail", { detail: null }];
  const refused_count = failures.reduce((sum, { recipients }) => sum + recipients, 0);
  if (refused_count < REFUSED_RECIPIENTS_MIN) return null;
  const { active } = await countMembers();
  return refused_count >= active * REFUSED_RECIPIENTS_SHARE ? ["mail", { detail: null }] : null;
}

type Failures = { error: string | null; recipients: number };

/**
 * For each error, how many different recipients it kept from getting something. Invitations do not
 * count: a member can type any address.
 */
async function countByError(condition: SQL): Promise<Failures[]> {
  return await db.execute<Failures>(sql`
    select coalesce(output->>'message', output->'value'->>'message') as error,
      count(distinct coalesce(data->>'user_id', data->>'email'))::int as recipients
    from pgboss.job where name like 'send-%' and ${condition} group by 1`);
}

/** The mail server works, and refuses this recipient or what is sent to them. */
function isOfRecipient(error: string | null): boolean {
  const { cause } = readMailFailure(error) ?? {};
  return cause === "recipient" || cause === "message";
}
