import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Database, db, type Transaction } from "#app/db/client.server.ts";
import { factor_lifts, factors, recovery_codes, users } from "#app/db/schema.server.ts";
import { canAdminister, canManage } from "../../base/can.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { enqueue } from "../../base/queue/queue.server.ts";
import { badRequest, notAllowed, notFound } from "../../base/refusal.ts";
import { userSubject } from "../../members/users/audit-fields.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import type { User } from "../../members/users/user.ts";
import { record } from "../../moderation/audit/parts/record.server.ts";
import { removeAllFactors } from "./factors.server.ts";
import { is_on } from "./parts/factor-state.server.ts";
import { tellChange } from "./parts/tell-change.server.ts";

const asked_by = alias(users, "asked_by");

/** An attacker may have persuaded the superuser, so the member gets time to read the letter. */
export const LIFT_HOURS = 24;

/** What an administrator sees of a member's second factor. */
export async function getFactorState(actor: User, user_id: number) {
  if (!canAdminister(actor)) throw notAllowed();
  const [own_factors, was_code_used, [lift]] = await Promise.all([
    listOwn(db, user_id),
    wasCodeUsed(db, user_id),
    db
      .select({ due_at: factor_lifts.due_at })
      .from(factor_lifts)
      .where(eq(factor_lifts.user_id, user_id)),
  ]);
  return {
    factor_count: own_factors.length,
    was_used: was_code_used || own_factors.some(isUsed),
    lift_due_at: lift?.due_at ?? null,
  };
}

/**
 * Lifts the second factor of a member who has lost everything: after a wait, which the member is
 * written about and can stop. At once only if the factor was never used: then it may be wrong.
 */
export async function liftFactors(
  actor: User,
  user_id: number,
  { now }: { now: boolean },
): Promise<void> {
  if (!canManage(actor, user_id)) throw notAllowed();
  refuseUnconfirmed(actor);
  await db.transaction(async (tx) => {
    await lockAccount(tx, user_id, "no key update");
    const [member] = await tx
      .select({ username: users.username, email: users.confirmed_email })
      .from(users)
      .where(and(eq(users.id, user_id), eq(users.is_former, false)));
    if (!member) throw notFound("userIdNotFound");
    const own_factors = await listOwn(tx, user_id);
    if (own_factors.length === 0) throw badRequest("noSecondFactor");
    const subject = userSubject({ id: user_id, username: member.username });
    if (now) {
      if (own_factors.some(isUsed) || (await wasCodeUsed(tx, user_id)))
        throw badRequest("secondFactorWasUsed");
      await removeAllFactors(tx, user_id);
      await tellChange(tx, user_id, "lifted");
      return await record(tx, actor, { action: "factors_lifted", ...subject });
    }
    const new_lifts = await tx
      .insert(factor_lifts)
      .values({
        user_id,
        asked_by_id: actor.id,
        due_at: sql`now() + make_interval(hours => ${LIFT_HOURS})`,
      })
      .onConflictDoNothing()
      .returning({ user_id: factor_lifts.user_id });
    if (new_lifts.length === 0) return;
    if (member.email) await enqueue(tx, "send-factor-lift", { user_id, email: member.email });
    await record(tx, actor, { action: "factor_lift_asked", ...subject });
  });
}

type Reader = Database | Transaction;

async function listOwn(reader: Reader, user_id: number) {
  return await reader
    .select({ last_used_at: factors.last_used_at })
    .from(factors)
    .where(and(eq(factors.user_id, user_id), is_on));
}

const isUsed = ({ last_used_at }: { last_used_at: Date | null }) => last_used_at !== null;

async function wasCodeUsed(reader: Reader, user_id: number): Promise<boolean> {
  const is_used = and(eq(recovery_codes.user_id, user_id), isNotNull(recovery_codes.used_at));
  return (await reader.$count(recovery_codes, is_used)) > 0;
}

/** A job calls this: lifts what is due and was not stopped. One that fails does not stop others. */
export async function liftDueFactors(): Promise<void> {
  const due = await db
    .select({ user_id: factor_lifts.user_id })
    .from(factor_lifts)
    .where(lte(factor_lifts.due_at, sql`now()`));
  const errors: unknown[] = [];
  for (const { user_id } of due)
    await liftIfDue(user_id).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
}

async function liftIfDue(user_id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockAccount(tx, user_id, "no key update");
    const [lift] = await tx
      .delete(factor_lifts)
      .where(and(eq(factor_lifts.user_id, user_id), lte(factor_lifts.due_at, sql`now()`)))
      .returning({ asked_by_id: factor_lifts.asked_by_id });
    if (!lift || !(await removeAllFactors(tx, user_id))) return;
    await tellChange(tx, user_id, "lifted");
    const [names] = await tx
      .select({ asked_by: asked_by.username, member: users.username })
      .from(users)
      .innerJoin(asked_by, eq(asked_by.id, lift.asked_by_id))
      .where(eq(users.id, user_id));
    if (!names) return;
    const actor = { id: lift.asked_by_id, username: names.asked_by };
    const subject = userSubject({ id: user_id, username: names.member });
    await record(tx, actor, { action: "factors_lifted", ...subject });
  });
}
