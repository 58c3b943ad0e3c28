import { eq, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { db, type Transaction } from "#app/db/client.server.ts";
import { alarms, users } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { enqueueAll } from "../../base/queue/queue.server.ts";
import { storeAlarmDeliveries } from "../../programs/webhooks/store-alarm-deliveries.server.ts";
import { ALARM_CAUSES, type AlarmCause } from "./causes.ts";
import type { Problem } from "./find-problems.server.ts";
import { mailAgainAfter } from "./thresholds.ts";

type Alarm = typeof alarms.$inferSelect;

/** Raises the alarms of these problems, and ends all others. */
export async function recordProblems(
  problems: ReadonlyMap<AlarmCause, Problem>,
  now: Date,
): Promise<void> {
  await inTurn(async (tx) => {
    for (const cause of ALARM_CAUSES) {
      const problem = problems.get(cause);
      if (problem) await raise(tx, cause, problem, now);
      else await end(tx, cause, now);
    }
  });
}

/** Raises one alarm, and leaves the others as they are. */
export async function recordProblem(cause: AlarmCause, problem: Problem, now: Date): Promise<void> {
  await inTurn((tx) => raise(tx, cause, problem, now));
}

async function inTurn(work: (tx: Transaction) => Promise<void>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.ALARMS})`));
    await work(tx);
  });
}

async function raise(
  tx: Transaction,
  cause: AlarmCause,
  { detail, seen_at }: Problem,
  now: Date,
): Promise<void> {
  const before = await find(tx, cause);
  const is_new = !before || before.ended_at !== null;
  const is_mailed = !before || isMailDue(before, now);
  const fields = {
    detail,
    seen_at: seen_at ?? now,
    raised_at: is_new ? now : before.raised_at,
    ended_at: null,
    mailed_at: is_mailed ? now : before.mailed_at,
    mail_number: (before?.mail_number ?? 0) + (is_mailed ? 1 : 0),
  };
  await tx
    .insert(alarms)
    .values({ cause, ...fields })
    .onConflictDoUpdate({ target: alarms.cause, set: fields });
  if (is_new) await storeAlarmDeliveries(tx, { cause, change: "raised", detail, at: now });
  if (is_mailed) await enqueueMails(tx, cause, fields.mail_number);
  if (is_new || is_mailed) log.warn({ cause, detail, since: fields.raised_at }, "An alarm is open");
}

/**
 * Superusers are told that it is over if they were told that it had begun. It is not over if it was
 * found after `now`, by another process.
 */
async function end(tx: Transaction, cause: AlarmCause, now: Date): Promise<void> {
  const before = await find(tx, cause);
  if (!before || before.ended_at !== null || before.seen_at > now) return;
  const was_mailed = before.mailed_at >= before.raised_at;
  const mail_number = before.mail_number + (was_mailed ? 1 : 0);
  await tx.update(alarms).set({ ended_at: now, mail_number }).where(eq(alarms.cause, cause));
  await storeAlarmDeliveries(tx, { cause, change: "ended", detail: null, at: now });
  if (was_mailed) await enqueueMails(tx, cause, mail_number);
  log.warn({ cause, since: before.raised_at }, "An alarm has ended");
}

async function find(tx: Transaction, cause: AlarmCause): Promise<Alarm | undefined> {
  const [alarm] = await tx.select().from(alarms).where(eq(alarms.cause, cause));
  return alarm;
}

function isMailDue({ cause, mailed_at }: Alarm, now: Date): boolean {
  return now.getTime() - mailed_at.getTime() >= mailAgainAfter(cause);
}

async function enqueueMails(
  tx: Transaction,
  cause: AlarmCause,
  mail_number: number,
): Promise<void> {
  const superusers = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      sql`${users.is_superuser} and ${users.is_active} and ${users.confirmed_email} is not null`,
    );
  if (superusers.length === 0) return;
  const payloads = superusers.map(({ id }) => ({ user_id: id, cause, mail_number }));
  await enqueueAll(tx, "send-alarm", payloads);
}
