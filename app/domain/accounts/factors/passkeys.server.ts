import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { violatesUnique } from "#app/db/errors.server.ts";
import { factors } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { logEvent } from "#app/lib/process/log.server.ts";
import { nameDevice } from "#app/lib/text/user-agent.ts";
import { refuseUnconfirmed } from "../../base/confirmed.ts";
import type { LimitSubject } from "../../base/limit-subject.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { overLimit } from "../../base/refusal.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import type { User } from "../../members/users/user.ts";
import { siteName } from "../../site/settings/parts/site-texts.server.ts";
import { makeChallenge, takeChallenge } from "./parts/challenges.server.ts";
import { wrongPasskey } from "./parts/check-passkey.server.ts";
import { is_on, isOwn } from "./parts/factor-state.server.ts";
import { logRefusedPasskey } from "./parts/log-refused-passkey.server.ts";
import type { NewPasskey } from "./parts/passkey-input.ts";
import { passkey_site } from "./parts/passkey-site.server.ts";
import { knownTransports } from "./parts/passkey-transports.ts";
import { addRecoveryCodes } from "./parts/recovery-codes.server.ts";
import { tellChange } from "./parts/tell-change.server.ts";

// The library is loaded when it is first used, because few processes need it.

/** A phone, a computer and some keys. */
const PASSKEYS_PER_MEMBER = 20;
/** The limit of the standard. A longer one does not fit into an index. */
const CREDENTIAL_ID_MAX_BYTES = 1023;

/**
 * What a browser hands to a device that is to prove a passkey: of this account, or of any account if
 * it is null. Then the device itself must check the person.
 */
export async function passkeyOptions(user_id: number | null, asked_by: LimitSubject) {
  await rateLimit("passkey_challenge", asked_by);
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const passkeys = user_id === null ? [] : await listCredentials({ id: user_id });
  return await generateAuthenticationOptions({
    rpID: passkey_site.id,
    challenge: challengeBytes(await makeChallenge()),
    allowCredentials: passkeys,
    userVerification: user_id === null ? "required" : "preferred",
  });
}

/** What a new passkey is called unless the member chooses another name. */
export function suggestPasskeyName(actor: User, user_agent: string | null): string {
  refuseUnconfirmed(actor);
  return nameDevice(user_agent) ?? "";
}

/** What a browser hands to a device that is to make a passkey. */
export async function newPasskeyOptions(actor: User) {
  refuseUnconfirmed(actor);
  await rateLimit("passkey_challenge", actor);
  const { generateRegistrationOptions } = await import("@simplewebauthn/server");
  return await generateRegistrationOptions({
    rpID: passkey_site.id,
    rpName: siteName(env.DEFAULT_LANGUAGE),
    userName: actor.username,
    userDisplayName: actor.full_name ?? actor.username,
    userID: new TextEncoder().encode(String(actor.id)),
    challenge: challengeBytes(await makeChallenge()),
    excludeCredentials: await listCredentials(actor),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
}

/** Recovery codes are returned if it is the first factor, and shown this once. */
export async function addPasskey(
  actor: User,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<{ recovery_codes: string[] }> {
  refuseUnconfirmed(actor);
  const credential = await verify(actor, passkey);
  const recovery_codes = await db
    .transaction(async (tx) => {
      await lockAccount(tx, actor.id, "no key update");
      const is_own_passkey = and(isOwn(actor), eq(factors.kind, "passkey"), is_on);
      if ((await tx.$count(factors, is_own_passkey)) >= PASSKEYS_PER_MEMBER)
        throw overLimit("tooManyPasskeys", PASSKEYS_PER_MEMBER);
      await tx.insert(factors).values({
        user_id: actor.id,
        kind: "passkey",
        name,
        credential_id: credential.id,
        public_key: credential.public_key,
        use_count: credential.use_count,
        transports: knownTransports(passkey.response.transports),
        proved_at: sql`now()`,
      });
      await tellChange(tx, actor.id, "passkey_added");
      return await addRecoveryCodes(tx, actor.id);
    })
    .catch((error) => {
      throw violatesUnique(error, "factors_credential") ? wrongPasskey() : error;
    });
  logEvent("factor_added", { user_id: actor.id, kind: "passkey" });
  return { recovery_codes };
}

async function verify(actor: User, passkey: NewPasskey) {
  const challenge = await takeChallenge(passkey.response.clientDataJSON);
  if (challenge === null) throw wrongPasskey();
  const { verifyRegistrationResponse } = await import("@simplewebauthn/server");
  const { transports, ...response } = passkey.response;
  const verified = await verifyRegistrationResponse({
    response: { ...passkey, response: { ...response, transports: knownTransports(transports) } },
    expectedChallenge: challenge,
    expectedOrigin: passkey_site.origin,
    expectedRPID: passkey_site.id,
    requireUserVerification: false,
  }).catch((error) => {
    logRefusedPasskey(error, { user_id: actor.id });
    throw wrongPasskey();
  });
  if (!verified.verified) throw wrongPasskey();
  const { credential } = verified.registrationInfo;
  const id = Buffer.from(credential.id, "base64url");
  if (id.length > CREDENTIAL_ID_MAX_BYTES) throw wrongPasskey();
  return { id, public_key: Buffer.from(credential.publicKey), use_count: credential.counter };
}

async function listCredentials(actor: Pick<User, "id">) {
  const passkeys = await db
    .select({ credential_id: factors.credential_id, transports: factors.transports })
    .from(factors)
    .where(and(isOwn(actor), eq(factors.kind, "passkey"), is_on));
  return passkeys.flatMap(({ credential_id, transports }) =>
    credential_id
      ? [{ id: credential_id.toString("base64url"), transports: knownTransports(transports) }]
      : [],
  );
}

/** The library encodes the bytes again, which gives the same text. */
function challengeBytes(challenge: string) {
  return Uint8Array.from(Buffer.from(challenge, "base64url"));
}
