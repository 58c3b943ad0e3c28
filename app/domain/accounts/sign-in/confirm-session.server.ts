import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { sessions } from "#app/db/schema.server.ts";
import { rateLimit, resetLimit } from "../../base/rate-limits.server.ts";
import { badRequest, Refusal } from "../../base/refusal.ts";
import { checkPassword } from "../../members/users/check-password.server.ts";
import { lockAccount } from "../../members/users/lock-account.server.ts";
import { checkPasskeyOf, type FactorProof } from "../factors/parts/check-passkey.server.ts";
import { spendCode } from "../factors/parts/spend-code.server.ts";
import { CONFIRMED_MINUTES, type Session } from "./sessions.server.ts";

export type Proof = FactorProof & { password?: string };

/**
 * The member proves again who they are, by one of what they sign in with. The session is confirmed
 * for some minutes, in which grave commands ask no more (`refuseUnconfirmed`).
 */
export async function confirmSession(session: Session, proof: Proof): Promise<Session> {
  const { user } = session;
  if (proof.password) await checkPassword(user, proof.password);
  else if (proof.code || proof.passkey) await checkFactor(user, proof);
  else throw badRequest("passwordRequired", "current_password");
  const confirmed_sessions = await db
    .update(sessions)
    .set({ confirmed_at: sql`now()` })
    .where(and(eq(sessions.id, session.id), eq(sessions.user_id, user.id)))
    .returning({ id: sessions.id });
  if (confirmed_sessions.length === 0) throw new Refusal(401, "notAuthenticated");
  return { ...session, user: { ...user, must_confirm: false } };
}

/** Until when grave commands ask no more. */
export function confirmedUntil(): Date {
  return new Date(Date.now() + CONFIRMED_MINUTES * 60_000);
}

async function checkFactor(user: { id: number }, proof: FactorProof): Promise<void> {
  await rateLimit("code_check", user);
  if (!(await checkPasskeyOf(user.id, proof)))
    await db.transaction(async (tx) => {
      await lockAccount(tx, user.id, "no key update");
      await spendCode(tx, user.id, proof.code);
    });
  await resetLimit("code_check", user);
}
