import { type SQL, sql } from "drizzle-orm";
import { mentionedNames } from "#app/content/mentions.server.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { insertRows } from "#app/db/insert-rows.server.ts";
import {
  forum_subscriptions,
  notifications,
  posts,
  topic_subscriptions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { insertStatement } from "../../notify/notifications/create-notifications.server.ts";
import type { Community } from "./community.ts";
import { idOf, lastVisits } from "./rows.server.ts";
import type { StoredThreads } from "./store-threads.server.ts";

/** One author in this many is subscribed in quiet threads. */
const QUIET_SHARE = 5;

/** Stores subscriptions, and the notifications that follow from them by the rules of the site. */
export async function storeNotifications(
  tx: Transaction,
  community: Community,
  threads: StoredThreads,
  user_ids: ReadonlyMap<string, number>,
  forum_ids: ReadonlyMap<string, number>,
): Promise<void> {
  await subscribe(tx, community, threads, user_ids, forum_ids);
  await tx.execute(insertStatement(eventsOf(listMentions(threads, user_ids)), SUBSCRIBERS));
  await markRead(tx, community, user_ids);
}

/**
 * Subscribes each active member to the topics in which they have written, as of their first post.
 */
async function subscribe(
  tx: Transaction,
  { forum_subscriptions: community_subscriptions }: Community,
  threads: StoredThreads,
  user_ids: ReadonlyMap<string, number>,
  forum_ids: ReadonlyMap<string, number>,
) {
  await tx.execute(
    insertRows(
      forum_subscriptions,
      community_subscriptions.map(({ username, forum, at_ms }) => ({
        user_id: idOf(user_ids, username),
        forum_id: idOf(forum_ids, forum),
        created_at: new Date(at_ms),
      })),
    ),
  );
  const quiet_ids = threads.topics.filter((topic) => topic.is_quiet).map((topic) => topic.id);
  await tx.execute(sql`
    insert into ${topic_subscriptions} (user_id, topic_id, created_at)
    select w.owner_id, w.topic_id, min(w.created_at)
    from (select owner_id, id as topic_id, created_at from ${topics} union all select owner_id, topic_id, created_at from ${posts}) w
    join ${users} u on u.id = w.owner_id and u.is_active
    where w.topic_id <> all(${numberArray(quiet_ids)}) or (w.owner_id + w.topic_id) % ${QUIET_SHARE} = 0
    group by w.owner_id, w.topic_id`);
}

/** The members who had subscribed before the event. */
const SUBSCRIBERS = sql`
  select subscribed.user_id from ${topics} as topic join ${forum_subscriptions} as subscribed on subscribed.forum_id = topic.forum_id
  where event.type = 'forum_topic' and topic.id = event.topic_id and subscribed.created_at < event.happened_at
  union
  select subscribed.user_id from ${topic_subscriptions} as subscribed
  where event.type = 'topic_reply' and subscribed.topic_id = event.topic_id and subscribed.created_at < event.happened_at`;

type Mentions = { topic_id: number; post_id: number | null; user_ids: number[] };

/** Every topic and reply as an event at its time. */
function eventsOf(mentions: readonly Mentions[]): SQL {
  const mention_rows = sql`json_to_recordset(${JSON.stringify(mentions)}::json) as m(topic_id int, post_id int, user_ids int[])`;
  return sql`
    select 'forum_topic' as type, t.owner_id as actor_id, t.id as topic_id, t.forum_id, null::int as post_id, m.user_ids as mentioned, t.created_at as happened_at
    from ${topics} t left join ${mention_rows} on m.topic_id = t.id and m.post_id is null
    union all
    select 'topic_reply', p.owner_id, p.topic_id, t.forum_id, p.id, m.user_ids, p.created_at
    from ${posts} p join ${topics} t on t.id = p.topic_id left join ${mention_rows} on m.post_id = p.id`;
}

function listMentions(threads: StoredThreads, user_ids: ReadonlyMap<string, number>): Mentions[] {
  const posts_and_topics = [
    ...threads.topics.map(({ id, content }) => ({ topic_id: id, post_id: null, content })),
    ...threads.posts.map(({ id, topic_id, content }) => ({ topic_id, post_id: id, content })),
  ];
  // Searching for the sign is faster than parsing every post.
  return posts_and_topics
    .filter(({ content }) => content.includes("@"))
    .map(({ content, topic_id, post_id }) => ({
      topic_id,
      post_id,
      user_ids: mentionedNames(parseHtml(content)).flatMap((name) => user_ids.get(name) ?? []),
    }));
}

/**
 * Marks as read what is older than the member's last visit, and what is older than the member's
 * last reply in the same topic.
 */
async function markRead(
  tx: Transaction,
  { members }: Community,
  user_ids: ReadonlyMap<string, number>,
) {
  await tx.execute(sql`
    update ${notifications} n set is_read = true from ${lastVisits(members, user_ids)}
    where n.user_id = visits.user_id and n.created_at < visits.at`);
  await tx.execute(sql`
    update ${notifications} n set is_read = true
    from (select owner_id, topic_id, max(created_at) as at from ${posts} group by owner_id, topic_id) wrote
    where not n.is_read and n.user_id = wrote.owner_id and n.topic_id = wrote.topic_id and n.created_at < wrote.at`);
}
