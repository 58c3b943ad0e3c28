import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { pointsNowhere } from "#app/db/errors.server.ts";
import { one_time_tokens, users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail.server.ts";
import { hashPassword } from "#app/lib/password.server.ts";
import { canAdminister } from "../can.ts";
import { forgetLimit, isWithinLimit, limit } from "../limits.server.ts";
import { isOpen, makeToken } from "../one-time-tokens.server.ts";
import { enqueue } from "../queue/queue.server.ts";
import { notAllowed, notFound, refused } from "../refusal.ts";
import { holdAccount } from "../users/hold.server.ts";
import { setPassword } from "../users/passwords.server.ts";
import { email as email_rule } from "../rules.ts";
import type { User } from "../users/user.ts";
import type { Words } from "../words.server.ts";
import type { ResetPasswordInput } from "./input.ts";
import { resetMail, type Recipient } from "./reset-mail.server.ts";
import type { Device } from "./sessions.server.ts";

/** Long enough to find the letter, short enough that a letter found later opens nothing. */
const RESET_HOURS = 2;
const KIND = "password_reset";

/** On the site: a network that asks too often is told when to come again. */
export async function requestPasswordReset(email: string, device: Device): Promise<void> {
  await limit("recovery_address", device);
  await promiseResetLink(email);
}

/** By the API: whatever is asked, and however often, the answer is one and the same. */
export async function requestPasswordResetSilently(email: string, device: Device): Promise<void> {
  const asked = email_rule.safeParse(email).data;
  if (asked && (await isWithinLimit("recovery_address", device))) await promiseResetLink(asked);
}

/** Says nothing of whether the address is known, in words or in time: only the job looks. Too many letters to one address are dropped in silence too. */
async function promiseResetLink(email: string): Promise<void> {
  if (await isWithinLimit("recovery_email", email)) await db.transaction((tx) => enqueue(tx, "send-reset-link", { email }));
}

/** The token is made here, so that its time runs from the sending and it lies in no queue. */
export async function sendResetLink(email: string, words: Words): Promise<void> {
  const user = await findRecipient(email);
  if (user?.is_active) await sendMail(await composeReset(user, words));
}

/** The HTML of the letter that a request would send now, with a link that works. */
export async function recoveryHtml(me: User, email: string, words: Words): Promise<string> {
  if (!canAdminister(me)) throw notAllowed();
  const user = await findRecipient(email);
  if (!user) throw notFound("userEmailNotFound");
  return (await composeReset(user, words)).html;
}

/** Asked before anything is typed. Nothing is used up by it: some mail programs open links before their reader does. */
export async function isResetOpen(token: string): Promise<boolean> {
  return (await db.$count(one_time_tokens, isOpen(KIND, token))) > 0;
}

/** Works once; the account's other links and all its sessions end with it. */
export async function resetPassword({ token, new_password }: ResetPasswordInput): Promise<void> {
  const open = isOpen(KIND, token);
  const user_id = await db.transaction(async (tx) => {
    await holdAccount(tx, sql`select ${one_time_tokens.user_id} from ${one_time_tokens} where ${open}`);
    const [used] = await tx.delete(one_time_tokens).where(open).returning({ user_id: one_time_tokens.user_id });
    if (!used) throw refused("invalidToken");
    await tx.delete(one_time_tokens).where(and(eq(one_time_tokens.user_id, used.user_id), eq(one_time_tokens.kind, KIND)));
    await setPassword(tx, used.user_id, await hashPassword(new_password));
    return used.user_id;
  });
  await forgetLimit("sign_in_account", { id: user_id });
}

async function findRecipient(email: string): Promise<(Recipient & { is_active: boolean }) | undefined> {
  const { id, username, full_name, language, is_active } = users;
  const columns = { id, username, full_name, email: users.email, language, is_active };
  const [user] = await db.select(columns).from(users).where(eq(users.email_fold, sql`fold(${email})`));
  return user;
}

async function composeReset(user: Recipient, words: Words) {
  const token = await makeToken({ kind: KIND, user_id: user.id, hours: RESET_HOURS }).catch((error) => {
    throw pointsNowhere(error) ? notFound("userEmailNotFound") : error;
  });
  return resetMail(user, token, RESET_HOURS, words);
}
