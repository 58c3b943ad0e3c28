import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { passkey_challenges } from "#app/db/schema.server.ts";
import { hashToken, newToken } from "#app/lib/crypto/tokens.server.ts";

/** The device asks its owner meanwhile, who may have to find it first. */
const CHALLENGE_MINUTES = 5;

/** A challenge that is accepted once. */
export async function makeChallenge(): Promise<string> {
  const challenge = newToken();
  await db.insert(passkey_challenges).values({
    challenge_hash: hashToken(challenge),
    expires_at: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
  });
  return challenge;
}

/** Uses the challenge that a device has signed. Null if it was not made here, is used or too old. */
export async function takeChallenge(client_data: string): Promise<string | null> {
  const challenge = readChallenge(client_data);
  if (challenge === null) return null;
  const taken_challenges = await db
    .delete(passkey_challenges)
    .where(
      and(
        eq(passkey_challenges.challenge_hash, hashToken(challenge)),
        gt(passkey_challenges.expires_at, sql`now()`),
      ),
    )
    .returning({ expires_at: passkey_challenges.expires_at });
  return taken_challenges.length > 0 ? challenge : null;
}

function readChallenge(client_data: string): string | null {
  try {
    const { challenge }: { challenge?: unknown } = JSON.parse(
      Buffer.from(client_data, "base64url").toString("utf8"),
    );
    return typeof challenge === "string" ? challenge : null;
  } catch {
    return null;
  }
}
