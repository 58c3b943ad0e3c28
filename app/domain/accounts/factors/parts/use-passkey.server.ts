import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { factors } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { badRequest, type Refusal } from "../../../base/refusal.ts";
import { takeChallenge } from "./challenges.server.ts";
import { is_on } from "./factor-state.server.ts";
import type { PasskeyAnswer } from "./passkey-input.ts";
import { knownTransports } from "./passkey-transports.ts";

/** A time code or recovery code as typed, or the answer of a device. */
export type FactorProof = { code?: string; passkey?: PasskeyAnswer };

/** `checks_person`: the device must have asked for a PIN, a finger or a face. */
type Check = { answer: PasskeyAnswer; checks_person: boolean };

/**
 * Checks the answer of a device, and returns the account that its passkey belongs to, or refuses.
 * The challenge is used up, also by a wrong answer.
 */
export async function usePasskey({ answer, checks_person }: Check): Promise<{ user_id: number }> {
  const challenge = await takeChallenge(answer.response.clientDataJSON);
  const [passkey] = await db
    .select()
    .from(factors)
    .where(and(eq(factors.credential_id, Buffer.from(answer.id, "base64url")), is_on));
  if (challenge === null || !passkey?.public_key || passkey.use_count === null)
    throw wrongPasskey();
  const new_count = await verify({ answer, checks_person }, challenge, {
    ...passkey,
    public_key: passkey.public_key,
    use_count: passkey.use_count,
  });
  if (new_count === null) throw wrongPasskey();
  await db
    .update(factors)
    .set({ use_count: new_count, last_used_at: sql`now()` })
    .where(eq(factors.id, passkey.id));
  return { user_id: passkey.user_id };
}

/**
 * False if the proof is no passkey; a wrong one is refused. Call it before a transaction, because it
 * takes a connection of its own.
 */
export async function usePasskeyOf(user_id: number, { passkey }: FactorProof): Promise<boolean> {
  if (!passkey) return false;
  const owner = await usePasskey({ answer: passkey, checks_person: false });
  if (owner.user_id !== user_id) throw wrongPasskey();
  return true;
}

export function wrongPasskey(): Refusal {
  return badRequest("wrongPasskey");
}

export const passkey_site = {
  id: new URL(env.SITE_URL).hostname,
  origin: new URL(env.SITE_URL).origin,
};

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
    // The library says so what is wrong with the answer.
    logEvent("passkey_refused", { user_id: passkey.user_id, why: String(error) });
    return null;
  }
}
