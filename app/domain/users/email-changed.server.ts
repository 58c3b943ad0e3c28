import { and, eq, gte, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { one_time_tokens, sessions, users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail.server.ts";
import { isOpen, makeToken } from "../one-time-tokens.server.ts";
import { refused } from "../refusal.ts";
import type { Words } from "../words.server.ts";
import { refuseTaken } from "./accounts.server.ts";
import { emailChangedMail } from "./email-changed-mail.server.ts";
import { holdAccount } from "./hold.server.ts";

/** Time for somebody on holiday to read their mail. */
const UNDO_DAYS = 7;
const HOURS_A_DAY = 24;
const KIND = "email_undo";

/** Tells the old address. Who changed the new one without being asked cannot keep the account with it. */
export async function sendEmailChanged(user_id: number, old_email: string, words: Words): Promise<void> {
  const { username, full_name, language } = users;
  const [member] = await db.select({ username, full_name, language }).from(users).where(eq(users.id, user_id));
  if (!member) return;
  const token = await makeToken({ kind: KIND, user_id, email: old_email, hours: UNDO_DAYS * HOURS_A_DAY });
  await sendMail(emailChangedMail(member, old_email, token, UNDO_DAYS, words));
}

/** The address that this link would bring back, or null where it is good no more. Asking uses nothing up. */
export async function findEmailToRestore(token: string): Promise<string | null> {
  const [found] = await db.select({ email: one_time_tokens.email }).from(one_time_tokens).where(isOpen(KIND, token));
  return found?.email ?? null;
}

/** The old address is back, and whoever is signed in is out. Links sent to later addresses end too; one sent to an earlier address stays good. */
export async function undoEmailChange(token: string): Promise<void> {
  const open = isOpen(KIND, token);
  await db
    .transaction(async (tx) => {
      await holdAccount(tx, sql`select ${one_time_tokens.user_id} from ${one_time_tokens} where ${open}`, "update");
      const [used] = await tx.delete(one_time_tokens).where(open).returning();
      if (!used?.email) throw refused("invalidToken");
      const { user_id, email, created_at } = used;
      await tx.update(users).set({ email }).where(eq(users.id, user_id));
      await tx.delete(one_time_tokens).where(and(eq(one_time_tokens.user_id, user_id), gte(one_time_tokens.created_at, created_at)));
      await tx.delete(sessions).where(eq(sessions.user_id, user_id));
    })
    .catch(refuseTaken(409, "emailTakenByOther", "usernameTakenByOther"));
}
