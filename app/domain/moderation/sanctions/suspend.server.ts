import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { suspensions } from "#app/db/schema.server.ts";
import { canModerateSome } from "../../base/can.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, notFound, unprocessable } from "../../base/refusal.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import type { User } from "../../members/users/user.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { record } from "../audit/parts/record.server.ts";
import { closeAnsweredReports } from "./close-answered-reports.server.ts";
import type { SuspensionEnd, SuspensionInput } from "./input.ts";
import { lockMember } from "./lock-member.server.ts";
import { refuseSuspended } from "./parts/refuse-suspended.ts";
import { is_running } from "./parts/running-suspension.server.ts";
import { refuseOverruling } from "./suspension-maker.server.ts";
import { getWarnedThing, type ThingIds } from "./warned-thing.server.ts";

/** Years with more digits are written in another way by PostgreSQL and by JavaScript. */
const LAST_END = "9999-12-31T23:59:59.000Z";

const suspension_columns = {
  user_id: suspensions.user_id,
  reason: suspensions.reason,
  until: suspensions.until,
  created_at: suspensions.created_at,
};

/** A suspension that runs already is replaced, if the actor may change it. */
export async function suspendMember(
  actor: User,
  user_id: number,
  { reason, until, about = null }: SuspensionInput & { about?: ThingIds | null },
) {
  refuseSuspended(actor);
  if (!canModerateSome(actor)) throw notAllowed();
  await rateLimit("moderate", actor);
  const thing = about && (await getWarnedThing(actor, user_id, about));
  return await db.transaction(async (tx) => {
    const member = await lockMember(tx, actor, user_id);
    await refuseOverruling(tx, actor, user_id);
    const end = await readEnd(tx, until);
    const fields = { reason, until: end, suspended_by_id: actor.id, created_at: sql`now()` };
    const [suspension] = await tx
      .insert(suspensions)
      .values({ user_id, ...fields })
      .onConflictDoUpdate({ target: suspensions.user_id, set: fields })
      .returning(suspension_columns);
    if (!suspension) throw new Error("A suspension was not stored");
    await notifyOf(tx, [user_id], { event: "suspended", reason, until: isoOf(end) });
    await enqueue(tx, "send-discipline", { user_id, warning_id: null });
    await closeAnsweredReports(tx, actor, member, { thing, outcome: "suspended" });
    await record(tx, actor, {
      action: "suspended",
      ...userSubject(member),
      after: { reason, until: isoOf(end) },
      forum_id: thing?.forum_id,
    });
    return suspension;
  });
}

/** Ends a suspension before its time. At its set time it ends without a command. */
export async function endSuspension(actor: User, user_id: number): Promise<void> {
  refuseSuspended(actor);
  if (!canModerateSome(actor)) throw notAllowed();
  await rateLimit("moderate", actor);
  await db.transaction(async (tx) => {
    const member = await lockMember(tx, actor, user_id);
    await refuseOverruling(tx, actor, user_id);
    const [suspension] = await tx
      .delete(suspensions)
      .where(and(eq(suspensions.user_id, user_id), is_running))
      .returning({ reason: suspensions.reason, until: suspensions.until });
    if (!suspension) throw notFound("notSuspended");
    await notifyOf(tx, [user_id], { event: "suspension_ended" });
    await record(tx, actor, {
      action: "suspension_ended",
      ...userSubject(member),
      before: { reason: suspension.reason, until: isoOf(suspension.until) },
    });
  });
}

/**
 * A step: the moment at which a suspension ends. One in the past is refused, and one after LAST_END
 * becomes that.
 */
export async function readEnd(tx: Transaction, until: SuspensionEnd): Promise<Date | null> {
  if (until === null) return null;
  const moment: SQL =
    until instanceof Date
      ? sql`${writableMoment(until).toISOString()}::timestamptz`
      : sql`(${until.day}::date + time '23:59:59') at time zone ${until.time_zone}`;
  const [row] = await tx.execute<{ end: string; is_later: boolean }>(sql`
    select to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "end", moment > now() as is_later
    from (select least(${moment}, ${LAST_END}::timestamptz) as moment) as chosen`);
  if (!row?.is_later) throw unprocessable("untilPast", "until");
  return new Date(row.end);
}

function writableMoment(moment: Date): Date {
  return new Date(Math.min(Math.max(moment.getTime(), 0), Date.parse(LAST_END)));
}

export function isoOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
