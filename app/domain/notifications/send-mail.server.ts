import { and, asc, eq, inArray, type SQLWrapper, sql } from "drizzle-orm";
import { PARSED_MAX } from "#app/content/excerpt.server.ts";
import { db } from "#app/db/client.server.ts";
import { forums, notifications, posts, topics, users } from "#app/db/schema.server.ts";
import { sendMail } from "#app/lib/mail.server.ts";
import type { TranslateFor } from "../language-of.server.ts";
import { byName } from "../name-order.server.ts";
import { isMutedFor } from "../reads/muted-for.server.ts";
import { isUnreadAfter } from "../unread-notifications.server.ts";
import { is_visible, notification_columns } from "./columns.server.ts";
import { MAILED_TYPES, type MailedType, PREFERENCE_OF } from "./mail-input.ts";
import { getMailPreferences } from "./mail-preferences.server.ts";
import { MAX_LINES, notificationMail } from "./notification-mail.server.ts";

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
  const { mail_short, ...preferences } = await getMailPreferences(member);
  const wanted_types = MAILED_TYPES.filter((type) => preferences[PREFERENCE_OF[type]] !== "off");
  const rows = await listUnread(user_id, notification_ids, wanted_types);
  const [first] = rows;
  if (!first) return;
  const contents = mail_short
    ? new Map<number, string>()
    : await readContents(rows.slice(0, MAX_LINES));
  const batch = { notifications: rows, contents, count: first.count };
  await sendMail(notificationMail(member, batch, translateFor));
}

/** The first of them; an e-mail only counts the others. */
const READ_MAX = 1000;

const { id, type, data, about } = notification_columns;

/** May have been muted since it was notified. */
const is_muted = isMutedFor(notifications.user_id, {
  topic_id: notifications.topic_id,
  forum_id: topics.forum_id,
  actor_id: notifications.actor_id,
});

/** Ordered by forum, topic and time. */
async function listUnread(user_id: number, notification_ids: number[], types: MailedType[]) {
  const read_until = sql`(select recipient.notifications_read_until from ${users} recipient where recipient.id = ${user_id})`;
  return await db
    .select({
      id,
      type: sql<MailedType>`${type}`,
      data,
      about,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.actor_id))
    .leftJoin(topics, eq(topics.id, notifications.topic_id))
    .leftJoin(forums, eq(forums.id, topics.forum_id))
    .where(
      and(
        eq(notifications.user_id, user_id),
        inArray(notifications.id, notification_ids),
        inArray(notifications.type, types),
        isUnreadAfter(read_until),
        is_visible,
        sql`(${notifications.type} <> 'other' or ${notifications.about} is not null)`,
        // What moderators did to the member's own things is told all the same.
        sql`(${notifications.about} is not null or not ${is_muted})`,
      ),
    )
    .orderBy(byName(forums.name), asc(topics.id), asc(notifications.id))
    .limit(READ_MAX);
}

/** The beginnings: an e-mail shows no more. What was deleted since is not among them. */
async function readContents(rows: Awaited<ReturnType<typeof listUnread>>) {
  const topic_ids = rows.flatMap(({ data }) =>
    data.post_id === null && data.topic_id !== null ? [data.topic_id] : [],
  );
  const post_ids = rows.flatMap(({ data }) => data.post_id ?? []);
  const told_rows = rows.filter(({ about: moderation }) => moderation === null);
  const [topic_rows, post_rows] = await Promise.all([
    db
      .select({ id: topics.id, content: beginningOf(topics.content) })
      .from(topics)
      .where(inArray(topics.id, topic_ids)),
    db
      .select({ id: posts.id, content: beginningOf(posts.content) })
      .from(posts)
      .where(inArray(posts.id, post_ids)),
  ]);
  const by_topic = new Map(topic_rows.map((topic) => [topic.id, topic.content]));
  const by_post = new Map(post_rows.map((post) => [post.id, post.content]));
  return new Map(
    told_rows.map(({ id, data: { topic_id, post_id } }) => [
      id,
      (post_id === null ? by_topic.get(topic_id ?? 0) : by_post.get(post_id)) ?? "",
    ]),
  );
}

/** More than an e-mail shows, and so much that the cut is seen as one. */
function beginningOf(content: SQLWrapper) {
  return sql<string>`left(${content}, ${sql.raw(String(PARSED_MAX + 1))})`;
}
