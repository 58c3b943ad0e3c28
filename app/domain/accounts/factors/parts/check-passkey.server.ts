import { and, eq, lt, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { factors } from "#app/db/schema.server.ts";
import { badRequest, type Refusal } from "../../../base/refusal.ts";
import { takeChallenge } from "./challenges.server.ts";
import { is_on } from "./factor-state.server.ts";
import { logRefusedPasskey } from "./log-refused-passkey.server.ts";
import type { PasskeyAnswer } from "./passkey-input.ts";
import { passkey_site } from "./passkey-site.server.ts";
import { knownTransports } from "./passkey-transports.ts";

/** A time code or recovery code as typed, or the answer of a device. */
export type FactorProof = { code?: string; passkey?: PasskeyAnswer };

/** A passkey that has just been proved. */
export type CheckedPasskey = { id: number; user_id: number };

/**
 * Checks the answer of a device: of this account, or of any account if it is null. Then the device
 * itself must have checked the person. The challenge is used up, also by a wrong answer.
 */
export async function checkPasskey(
  user_id: number | null,
  answer: PasskeyAnswer,
): Promise<CheckedPasskey> {
  const challenge = await takeChallenge(answer.response.clientDataJSON);
  const [passkey] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.credential_id, Buffer.from(answer.id, "base64url")), is_on));
  if (challenge === null || !passkey?.public_key || passkey.use_count === null)
    throw wrongPasskey();
  if (user_id !== null && passkey.user_id !== user_id) throw wrongPasskey();
  const new_count = await verify({ answer, checks_person: user_id === null }, challenge, {
    ...passkey,
    public_key: passkey.public_key,
    use_count: passkey.use_count,
  });
  if (new_count === null) throw wrongPasskey();
  const checked_passkeys = await db
    .update(factors)
    .set({ use_count: new_count, last_used_at: sql`now()` })
    .where(and(eq(factors.id, passkey.id), is_on, isBelow(new_count)))
    .returning({ id: factors.id, user_id: factors.user_id });
  if (!checked_passkeys[0]) throw wrongPasskey();
  return checked_passkeys[0];
}

/**
 * False if the proof is no passkey; a wrong one is refused. Call it before a transaction, because it
 * takes a connection of its own.
 */
export async function checkPasskeyOf(user_id: number, { passkey }: FactorProof): Promise<boolean> {
  if (!passkey) return false;
  await checkPasskey(user_id, passkey);
  return true;
}

/** A step: whether the passkey was not removed since it was proved. */
export async function isStillOn(tx: Transaction, { id }: CheckedPasskey): Promise<boolean> {
  return (await tx.$count(factors, and(eq(factors.id, id), is_on))) > 0;
}

export function wrongPasskey(): Refusal {
  return badRequest("wrongPasskey", "passkey");
}

/** A copy of a passkey repeats a count. Devices that do not count always answer 0. */
function isBelow(new_count: number) {
  return new_count === 0 ? eq(factors.use_count, 0) : lt(factors.use_count, new_count);
}

/** `checks_person`: the device must have asked for a PIN, a finger or a face. */
type Check = { answer: PasskeyAnswer; checks_person: boolean };

/** How often the device has used the passkey, or null if its answer is not right. */
async function verify(
  { answer, checks_person }: Check,
  challenge: string,
  passkey: { user_id: number; public_key: Buffer; use_count: number; transports: string[] | null },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await import("@simplewebauthn/server");
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: passkey_site.origin,
      expectedRPID: passkey_site.id,
      credential: {
        id: answer.id,
        publicKey: Uint8Array.from(passkey.public_key),
        counter: passkey.use_count,
        transports: knownTransports(passkey.transports),
      },
      requireUserVerification: checks_person,
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch (error) {
    logRefusedPasskey(error, { user_id: passkey.user_id });
    return null;
  }
}
