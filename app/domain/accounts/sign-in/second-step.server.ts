import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { factors, one_time_tokens, users } from "#app/db/schema.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { badRequest } from "../../base/refusal.ts";
import { me_columns } from "../../members/users/columns.server.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import {
  checkPasskey,
  checkPasskeyOf,
  type FactorProof,
  isStillOn,
  wrongPasskey,
} from "../factors/parts/check-passkey.server.ts";
import { is_on } from "../factors/parts/factor-state.server.ts";
import type { PasskeyAnswer } from "../factors/parts/passkey-input.ts";
import { spendCode } from "../factors/parts/spend-code.server.ts";
import { passkeyOptions } from "../factors/passkeys.server.ts";
import { stopLift } from "../factors/stop-lift.server.ts";
import { completeSignIn } from "./complete-sign-in.server.ts";
import { countCode, refundCode } from "./count-code.server.ts";
import { isKnownNetwork } from "./known-networks.server.ts";
import { isValidLink } from "./parts/one-time-tokens.server.ts";
import type { Device } from "./sessions.server.ts";
import { countNetwork, refundNetwork } from "./sign-in-limits.server.ts";

/** Whether the sign-in still waits for a second factor, and whether a passkey can be it. */
export async function findWaitingSignIn(token: string) {
  const kinds = await db
    .select({ kind: factors.kind })
    .from(one_time_tokens)
    .innerJoin(factors, eq(factors.user_id, one_time_tokens.user_id))
    .where(and(isValidLink("sign_in", token), is_on));
  if (kinds.length === 0) return null;
  return { has_passkey: kinds.some(({ kind }) => kind === "passkey") };
}

/** The password was right; the second factor ends the sign-in. */
export async function finishSignIn(token: string, proof: FactorProof, device: Device) {
  const waiting = await findAccount(token, device);
  const attempt = { ...waiting, user_id: waiting.user.id, device, code: proof.code };
  await countCode(attempt);
  const has_proved = await checkPasskeyOf(waiting.user.id, proof);
  const session = await db.transaction(async (tx) => {
    await lockAccount(tx, waiting.user.id, "no key update");
    if (!has_proved) await spendCode(tx, waiting.user.id, proof.code);
    const used_tokens = await tx
      .delete(one_time_tokens)
      .where(isValidLink("sign_in", token))
      .returning({ user_id: one_time_tokens.user_id });
    if (used_tokens.length === 0) throw badRequest("signInExpired");
    return await open(tx, waiting.user, device);
  });
  await refundCode(attempt);
  logEvent("sign_in", { user_id: waiting.user.id, kind: "site", session_id: session.id });
  return { ...session, ...waiting };
}

/** A passkey alone signs in, where the device has checked the person. */
export async function signInWithPasskey(answer: PasskeyAnswer, device: Device) {
  await countNetwork(device);
  const passkey = await checkPasskey(null, answer).catch((error) => {
    logEvent("sign_in_failed", { user_id: null, kind: "site", address: device.address });
    throw error;
  });
  const { user_id } = passkey;
  const { session, account } = await db.transaction(async (tx) => {
    await lockAccount(tx, user_id, "no key update");
    // Whoever undid its addition meanwhile has ended all sessions too.
    if (!(await isStillOn(tx, passkey))) throw wrongPasskey();
    // Under the lock: the account may have been deleted since the passkey was right.
    const [locked_account] = await tx
      .select({ user: me_columns, is_newcomer: users.is_newcomer })
      .from(users)
      .where(eq(users.id, user_id));
    if (!locked_account?.user.is_active) throw badRequest("inactiveUser");
    const new_session = await open(tx, locked_account.user, device);
    return { session: new_session, account: locked_account };
  });
  await refundNetwork(device);
  logEvent("sign_in", { user_id, kind: "site", session_id: session.id, by: "passkey" });
  return { ...session, ...account };
}

/** Counted by network: a thief with the password must not use up the challenges of the member. */
export async function secondStepOptions(token: string, device: Device) {
  const { user } = await findAccount(token, device);
  return await passkeyOptions(user.id, device);
}

async function findAccount(token: string, device: Device) {
  const [waiting] = await db
    .select({
      user: me_columns,
      is_newcomer: users.is_newcomer,
      is_known_network: isKnownNetwork(device),
    })
    .from(one_time_tokens)
    .innerJoin(users, eq(users.id, one_time_tokens.user_id))
    .where(isValidLink("sign_in", token));
  if (!waiting) throw badRequest("signInExpired");
  if (!waiting.user.is_active) throw badRequest("inactiveUser");
  return waiting;
}

async function open(tx: Transaction, user: { id: number }, device: Device) {
  await stopLift(tx, user.id);
  return await completeSignIn(tx, user, "site", device);
}
