import { and, asc, eq, type SQLWrapper, sql } from "drizzle-orm";
import { PARSED_MAX } from "#app/content/excerpt.server.ts";
import { db } from "#app/db/client.server.ts";
import { forums, notifications, posts, topics, users } from "#app/db/schema.server.ts";
import { numberArray, textArray } from "../../base/ids.server.ts";
import { byName } from "../../base/name-order.server.ts";
import type { MailedType } from "../../members/preferences/mail-kinds.ts";
import { isMutedFor } from "../../topics/mutes/parts/muted.server.ts";
import { isVisibleOf, notification_columns } from "./columns.server.ts";
import { isUnreadAfter } from "./parts/unread-notifications.server.ts";

/** An e-mail reads this many notifications and only counts the others. */
const READ_MAX = 1000;

const { id, type, data, about } = notification_columns;

/** The member may have muted it after the notification. */
const is_muted = isMutedFor(notifications.user_id, {
  topic_id: notifications.topic_id,
  forum_id: topics.forum_id,
  actor_id: notifications.actor_id,
});

/** The subject of a message to the member, ordered by forum, topic and time. */
export async function listUnread(user_id: number, notification_ids: number[], types: MailedType[]) {
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
        sql`${notifications.id} = any(${numberArray(notification_ids)})`,
        sql`${notifications.type} = any(${textArray(types)})`,
        isUnreadAfter(read_until),
        isVisibleOf(notifications.user_id),
        sql`(${notifications.type} <> 'other' or ${notifications.about} is not null)`,
        // What moderators did to the member's own things is sent even if it is muted.
        sql`(${notifications.about} is not null or not ${is_muted})`,
      ),
    )
    .orderBy(byName(forums.name), asc(topics.id), asc(notifications.id))
    .limit(READ_MAX);
}

/** The beginnings of the texts: a message shows no more. Deleted ones are left out. */
export async function readContents(rows: Awaited<ReturnType<typeof listUnread>>) {
  const topic_ids = rows.flatMap(({ data }) =>
    data.post_id === null && data.topic_id !== null ? [data.topic_id] : [],
  );
  const post_ids = rows.flatMap(({ data }) => data.post_id ?? []);
  const told_rows = rows.filter(({ about: moderation }) => moderation === null);
  const [topic_rows, post_rows] = await Promise.all([
    db
      .select({ id: topics.id, content: beginningOf(topics.content) })
      .from(topics)
      .where(sql`${topics.id} = any(${numberArray(topic_ids)})`),
    db
      .select({ id: posts.id, content: beginningOf(posts.content) })
      .from(posts)
      .where(sql`${posts.id} = any(${numberArray(post_ids)})`),
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

/** Selects one character more than is parsed, so that the e-mail marks the cut. */
function beginningOf(content: SQLWrapper) {
  return sql<string>`left(${content}, ${sql.raw(String(PARSED_MAX + 1))})`;
}
