import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail/mail.server.ts";
import type { TranslateFor } from "../../base/language-of.server.ts";
import type { Payloads } from "../../base/queue/payloads.ts";
import { MAILED_TYPES, PREFERENCE_OF } from "../../members/preferences/mail-kinds.ts";
import { getMailPreferences } from "../../members/preferences/preferences.server.ts";
import { MAX_LINES, notificationMail } from "./notification-mail.server.ts";
import { listUnread, readContents } from "./unread-batch.server.ts";

/**
 * Sends one e-mail about the notifications that are still unread and still wanted, if there are
 * any. It only counts `more_count` others. It is sent to the confirmed address, because an
 * unconfirmed one may belong to another person.
 */
export async function sendNotifications(
  { user_id, notification_ids, more_count }: Payloads["send-notifications"],
  translateFor: TranslateFor,
): Promise<void> {
  const { id, username, full_name, confirmed_email, language, is_active } = users;
  const [recipient] = await db
    .select({ id, username, full_name, email: confirmed_email, language })
    .from(users)
    .where(and(eq(id, user_id), is_active));
  if (!recipient || recipient.email === null) return;
  const member = { ...recipient, email: recipient.email };
  const { mail_short, ...preferences } = await getMailPreferences(member);
  const wanted_types = MAILED_TYPES.filter((type) => preferences[PREFERENCE_OF[type]] !== "off");
  const rows = await listUnread(user_id, notification_ids, wanted_types);
  const [first] = rows;
  if (!first) return;
  const contents = mail_short
    ? new Map<number, string>()
    : await readContents(rows.slice(0, MAX_LINES));
  const batch = { notifications: rows, contents, count: first.count + more_count };
  await sendMail(notificationMail(member, batch, translateFor));
}
