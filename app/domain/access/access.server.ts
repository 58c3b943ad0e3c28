import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { pointsNowhere } from "#app/db/errors.server.ts";
import { passwords, sessions, users } from "#app/db/schema.server.ts";
import { isPassword } from "#app/lib/password.server.ts";
import { refused } from "../refusal.ts";
import { PASSWORD_LONGEST } from "../rules.ts";
import { me_columns } from "../users/columns.server.ts";
import { holdAccount } from "../users/hold.server.ts";
import type { SignInInput } from "./input.ts";
import { countAttempt, forgiveAttempts } from "./sign-in-limits.server.ts";
import { openSession, type Device, type SessionKind } from "./sessions.server.ts";

/** The same words and the same time for an unknown account as for a wrong password; an account's state shows only to who knows its password. */
export async function signIn(input: SignInInput, kind: SessionKind, device: Device) {
  const [found] = await db
    .select({ user: me_columns, hash: passwords.hash, is_known_address: sql<boolean>`exists (select from ${sessions} where ${sessions.user_id} = ${users.id} and ${sessions.address} = ${device.address})` })
    .from(users)
    .leftJoin(passwords, eq(passwords.user_id, users.id))
    .where(input.email.includes("@") ? eq(users.email_fold, sql`fold(${input.email})`) : eq(users.username_fold, sql`fold(${input.email})`));
  const attempt = { account: found ? { id: found.user.id } : input.email, device, is_known_address: found?.is_known_address ?? false };
  await countAttempt(attempt);
  const known = input.password.length <= PASSWORD_LONGEST ? (found?.hash ?? null) : null;
  const right = await isPassword(input.password.slice(0, PASSWORD_LONGEST), known);
  if (!found || !right) throw refused("wrongEmailOrPassword");
  await forgiveAttempts(attempt);
  if (!found.user.is_active) throw refused("inactiveUser");
  const session = await db.transaction(async (tx) => {
    await holdPassword(tx, found.user, known);
    return await openSession(found.user, kind, device, tx);
  }).catch(refuseGone);
  return { ...session, user: found.user };
}

/** Looking at it took a while: who signs in with a password that was changed meanwhile would outlive the change. */
async function holdPassword(tx: Transaction, { id }: { id: number }, seen: string | null): Promise<void> {
  await holdAccount(tx, id);
  const [now] = await tx.select({ hash: passwords.hash }).from(passwords).where(eq(passwords.user_id, id)).for("share");
  if (now?.hash !== seen) throw refused("wrongEmailOrPassword");
}

/** The account was deleted while its password was looked at. */
function refuseGone(error: unknown): never {
  throw pointsNowhere(error) ? refused("wrongEmailOrPassword") : error;
}
