import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, notifications, topics, users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail.server.ts";
import type { TranslateFor } from "../language-of.server.ts";
import { byName } from "../name-order.server.ts";
import { isUnreadAfter } from "../unread-notifications.server.ts";
import { is_visible, notification_columns } from "./columns.server.ts";
import { PREFERENCE_OF } from "./mail-input.ts";
import { getMailPreferences } from "./mail-preferences.server.ts";
import { notificationMail } from "./notification-mail.server.ts";

/**
 * Sends one e-mail about the notifications that are still unread and still wanted, if there are
 * any. It goes to the confirmed address, because an unconfirmed one may belong to another person.
 */
export async function sendNotifications(
  { user_id, notification_ids }: { user_id: number; notification_ids: number[] },
  translateFor: TranslateFor,
): Promise<void> {
  const { id, username, full_name, confirmed_email, language, is_active } = users;
  const [recipient] = await db
    .select({ id, username, full_name, email: confirmed_email, language })
    .from(users)
    .where(and(eq(id, user_id), is_active));
  if (!recipient || recipient.email === null) return;
  const member = { ...recipient, email: recipient.email };
  const preferences = await getMailPreferences(member);
  const unread_notifications = await listUnread(user_id, notification_ids);
  const wanted_notifications = unread_notifications.flatMap(({ type, ...notification }) =>
    type === "other" || preferences[PREFERENCE_OF[type]] === "off"
      ? []
      : [{ type, ...notification }],
  );
  if (wanted_notifications.length > 0)
    await sendMail(notificationMail(member, wanted_notifications, translateFor));
}

const { id, type, data } = notification_columns;

/** Ordered by forum, topic and time. */
async function listUnread(user_id: number, notification_ids: number[]) {
  const read_until = sql`(select recipient.notifications_read_until from ${users} recipient where recipient.id = ${user_id})`;
  return await db
    .select({ id, type, data })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.actor_id))
    .innerJoin(topics, eq(topics.id, notifications.topic_id))
    .innerJoin(forums, eq(forums.id, topics.forum_id))
    .where(
      and(
        eq(notifications.user_id, user_id),
        inArray(notifications.id, notification_ids),
        isUnreadAfter(read_until),
        is_visible,
      ),
    )
    .orderBy(byName(forums.name), asc(topics.id), asc(notifications.id));
}
