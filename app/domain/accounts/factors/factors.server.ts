import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { factor_lifts, factors, recovery_codes } from "#app/db/schema.server.ts";
import { findPeriod, newTimeCodeSecret, timeCodeUri } from "#app/lib/crypto/time-codes.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import { badRequest, notFound } from "../../base/refusal.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import type { User } from "../../members/users/user.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { checkPasskeyOf, type FactorProof } from "./parts/check-passkey.server.ts";
import { countOwnCode, refundOwnCode } from "./parts/count-own-code.server.ts";
import { hasFactor, is_on, is_unused, isOwn } from "./parts/factor-state.server.ts";
import { endRecoveryCodes, replaceRecoveryCodes } from "./parts/recovery-codes.server.ts";
import { spendCode, spendPeriod, wrongCode } from "./parts/spend-code.server.ts";
import { tellChange } from "./parts/tell-change.server.ts";

/**
 * The time for which a confirmed session is asked for no other proof. An older key may be that of a
 * stranger who was at the open browser, and who would know the codes of the owner.
 */
const KEY_SHOWN_MINUTES = 15;

const factor_columns = {
  id: factors.id,
  kind: factors.kind,
  name: factors.name,
  created_at: factors.created_at,
  last_used_at: factors.last_used_at,
};

export type Factor = Awaited<ReturnType<typeof listFactors>>["data"][number];

/** What signing in asks for beside the password, the oldest first. No secret of it. */
export async function listFactors(actor: Pick<User, "id">) {
  const [data, [codes]] = await Promise.all([
    db
      .select(factor_columns)
      .from(factors)
      .where(and(isOwn(actor), is_on))
      .orderBy(asc(factors.id)),
    db
      .select({ left: count() })
      .from(recovery_codes)
      .where(and(eq(recovery_codes.user_id, actor.id), is_unused)),
  ]);
  return { data, recovery_codes_left: codes?.left ?? 0 };
}

/** One of them, and whether it is the last. */
export async function getFactor(actor: Pick<User, "id">, factor_id: number) {
  const { data } = await listFactors(actor);
  const factor = data.find(({ id }) => id === factor_id);
  if (!factor) throw notFound();
  return { ...factor, is_last: data.length === 1 };
}

/** A new key for time codes. Signing in does not ask for them before `confirmTotp`. */
export async function startTotp(actor: User): Promise<{ secret: string; uri: string }> {
  refuseUnconfirmed(actor);
  const secret = newTimeCodeSecret();
  await db.transaction(async (tx) => {
    await lockAccount(tx, actor.id, "no key update");
    if (await tx.$count(factors, and(isOwn(actor), eq(factors.kind, "totp"), is_on)))
      throw badRequest("timeCodesAreOn");
    await tx.delete(factors).where(isUnproved(actor));
    await tx.insert(factors).values({ user_id: actor.id, kind: "totp", secret });
  });
  return { secret, uri: uriOf(actor, secret) };
}

/** The key that was just made and waits for its first code, or null. */
export async function findStartedTotp(
  actor: User,
): Promise<{ secret: string; uri: string } | null> {
  const [started_factor] = await db
    .select({ secret: factors.secret })
    .from(factors)
    .where(and(isUnproved(actor), is_new));
  if (started_factor) refuseUnconfirmed(actor);
  return started_factor?.secret
    ? { secret: started_factor.secret, uri: uriOf(actor, started_factor.secret) }
    : null;
}

/** Turns time codes on. Returns new recovery codes, which are shown this once. */
export async function confirmTotp(
  actor: User,
  { code }: { code: string },
): Promise<{ recovery_codes: string[] }> {
  refuseUnconfirmed(actor);
  await countOwnCode(actor);
  const codes = await db.transaction(async (tx) => {
    await lockAccount(tx, actor.id, "no key update");
    const [started_factor] = await tx
      .select({ id: factors.id, secret: factors.secret })
      .from(factors)
      .where(isUnproved(actor));
    if (!started_factor?.secret) throw badRequest("timeCodesNotStarted");
    const period = findPeriod(started_factor.secret, code.replace(/\s/g, ""));
    if (period === null || !(await spendPeriod(tx, started_factor.id, period))) throw wrongCode();
    await tx
      .update(factors)
      // The first code only proves the key: signing in has not used it yet.
      .set({ proved_at: sql`now()`, last_used_at: null })
      .where(eq(factors.id, started_factor.id));
    await tellChange(tx, actor.id, "totp_added");
    return await replaceRecoveryCodes(tx, actor.id);
  });
  await refundOwnCode(actor);
  logEvent("factor_added", { user_id: actor.id, kind: "totp" });
  return { recovery_codes: codes };
}

/** Ten new codes: the former ones no longer work. */
export async function makeRecoveryCodes(
  actor: User,
  proof: FactorProof,
): Promise<{ recovery_codes: string[] }> {
  refuseUnconfirmed(actor);
  const codes = await withProof(actor, proof, async (tx) => {
    await tellChange(tx, actor.id, "codes_made");
    return await replaceRecoveryCodes(tx, actor.id);
  });
  logEvent("recovery_codes_made", { user_id: actor.id });
  return { recovery_codes: codes };
}

/** Removes a factor. The recovery codes end together with the last one. */
export async function removeFactor(
  actor: User,
  factor_id: number,
  proof: FactorProof,
): Promise<void> {
  refuseUnconfirmed(actor);
  await withProof(actor, proof, async (tx) => {
    const [factor] = await tx
      .update(factors)
      .set({ removed_at: sql`now()` })
      .where(and(eq(factors.id, factor_id), isOwn(actor), is_on))
      .returning({ kind: factors.kind });
    if (!factor) throw notFound();
    if (!(await hasFactor(tx, actor.id))) await endRest(tx, actor.id);
    await tellChange(tx, actor.id, factor.kind === "totp" ? "totp_removed" : "passkey_removed");
  });
  logEvent("factor_removed", { user_id: actor.id, factor_id });
}

/** Runs a change after the second factor was proved. */
async function withProof<Result>(
  actor: User,
  proof: FactorProof,
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await countOwnCode(actor);
  const has_proved = await checkPasskeyOf(actor.id, proof);
  const result = await db.transaction(async (tx) => {
    await lockAccount(tx, actor.id, "no key update");
    if (!has_proved) await spendCode(tx, actor.id, proof.code);
    return await change(tx);
  });
  await refundOwnCode(actor);
  return result;
}

/** A step: the member's factors end, for example because a superuser lifts them. */
export async function removeAllFactors(tx: Transaction, user_id: number): Promise<boolean> {
  const removed_factors = await tx
    .update(factors)
    .set({ removed_at: sql`now()` })
    .where(and(eq(factors.user_id, user_id), is_on))
    .returning({ id: factors.id });
  await endRest(tx, user_id);
  return removed_factors.length > 0;
}

/** A step after the last factor was removed: ends the recovery codes and a lift that waits. */
async function endRest(tx: Transaction, user_id: number): Promise<void> {
  await endRecoveryCodes(tx, user_id);
  await tx.delete(factor_lifts).where(eq(factor_lifts.user_id, user_id));
}

const is_new = sql`${factors.created_at} > now() - make_interval(mins => ${KEY_SHOWN_MINUTES})`;

function isUnproved(actor: Pick<User, "id">) {
  return and(isOwn(actor), isNull(factors.proved_at));
}

function uriOf({ username }: User, secret: string): string {
  return timeCodeUri(secret, siteName(env.DEFAULT_LANGUAGE), username);
}
