import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import {
  forum_subscriptions,
  notifications,
  posts,
  topic_subscriptions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import { mentionedNames } from "#app/content/mentions.server.ts";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { idArray } from "../ids.server.ts";
import type { Community, Written } from "./community.ts";
import { batches, idOf } from "./rows.server.ts";
import type { Stored } from "./store-threads.server.ts";

/** Of the threads that are nobody's alone, one writer in this many stays subscribed. */
const QUIET_SHARE = 5;

/**
 * Who follows what, and what they were told since, by the rules the site has for new topics,
 * replies and mentions.
 */
export async function storeNotifications(
  tx: Transaction,
  community: Community,
  stored: Stored,
  user_ids: ReadonlyMap<string, number>,
  forum_ids: ReadonlyMap<string, number>,
): Promise<void> {
  await subscribe(tx, community, stored, user_ids, forum_ids);
  await tellMentioned(tx, community, stored, user_ids);
  // Who was mentioned is told of that alone: the unique index lets no second row in.
  await tx.execute(sql`
    insert into ${notifications} (user_id, type, actor_id, topic_id, created_at)
    select s.user_id, 'forum_topic', t.owner_id, t.id, t.created_at
    from ${topics} t join ${forum_subscriptions} s on s.forum_id = t.forum_id and s.created_at < t.created_at and s.user_id <> t.owner_id
    order by t.created_at on conflict do nothing`);
  await tx.execute(sql`
    insert into ${notifications} (user_id, type, actor_id, topic_id, post_id, created_at)
    select s.user_id, 'topic_reply', p.owner_id, p.topic_id, p.id, p.created_at
    from ${posts} p join ${topic_subscriptions} s on s.topic_id = p.topic_id and s.created_at < p.created_at and s.user_id <> p.owner_id
    order by p.created_at on conflict do nothing`);
  await markSeen(tx, community, user_ids);
}

/**
 * Whoever writes in a topic follows it from then on, as long as they are a member and leave it on.
 */
async function subscribe(
  tx: Transaction,
  { forum_subscriptions: follows }: Community,
  stored: Stored,
  user_ids: ReadonlyMap<string, number>,
  forum_ids: ReadonlyMap<string, number>,
) {
  await tx.insert(forum_subscriptions).values(
    follows.map(({ username, forum, at_ms }) => ({
      user_id: idOf(user_ids, username),
      forum_id: idOf(forum_ids, forum),
      created_at: new Date(at_ms),
    })),
  );
  const quiet_ids = stored.topics.filter((topic) => topic.is_quiet).map((topic) => topic.id);
  await tx.execute(sql`
    insert into ${topic_subscriptions} (user_id, topic_id, created_at)
    select w.owner_id, w.topic_id, min(w.created_at)
    from (select owner_id, id as topic_id, created_at from ${topics} union all select owner_id, topic_id, created_at from ${posts}) w
    join ${users} u on u.id = w.owner_id and u.is_active
    where w.topic_id <> all(${idArray(quiet_ids)}) or (w.owner_id + w.topic_id) % ${QUIET_SHARE} = 0
    group by w.owner_id, w.topic_id`);
}

async function tellMentioned(
  tx: Transaction,
  { members }: Community,
  stored: Stored,
  user_ids: ReadonlyMap<string, number>,
) {
  const here = new Map(
    members
      .filter((member) => member.is_active)
      .map(({ username }) => [username, idOf(user_ids, username)]),
  );
  const rows = [
    ...stored.topics.flatMap((topic) => mentions(topic, topic.id, null, user_ids, here)),
    ...stored.posts.flatMap((post) => mentions(post, post.topic_id, post.id, user_ids, here)),
  ];
  for (const some of batches(rows)) await tx.insert(notifications).values(some);
}

function mentions(
  { author, content, at_ms }: Written,
  topic_id: number,
  post_id: number | null,
  user_ids: ReadonlyMap<string, number>,
  here: ReadonlyMap<string, number>,
) {
  // Reading every post for its mentions takes longer than looking for the sign first.
  const names = content.includes("@")
    ? mentionedNames(parseHtml(content)).filter((name) => name !== author)
    : [];
  return names.flatMap((name) => {
    const user_id = here.get(name);
    return user_id === undefined
      ? []
      : [
          {
            user_id,
            type: "mention",
            actor_id: idOf(user_ids, author),
            topic_id,
            post_id,
            created_at: new Date(at_ms),
          },
        ];
  });
}

/**
 * Seen is what came before a member last looked, and what stands in a topic they have written in
 * since.
 */
async function markSeen(
  tx: Transaction,
  { members }: Community,
  user_ids: ReadonlyMap<string, number>,
) {
  const looked = sql.join(
    members.map(
      ({ username, seen_ms }) =>
        sql`(${idOf(user_ids, username)}::int, ${new Date(seen_ms).toISOString()}::timestamptz)`,
    ),
    sql`, `,
  );
  await tx.execute(sql`
    update ${notifications} n set is_read = true from (values ${looked}) as looked(user_id, at)
    where n.user_id = looked.user_id and n.created_at < looked.at`);
  await tx.execute(sql`
    update ${notifications} n set is_read = true
    from (select owner_id, topic_id, max(created_at) as at from ${posts} group by owner_id, topic_id) wrote
    where not n.is_read and n.user_id = wrote.owner_id and n.topic_id = wrote.topic_id and n.created_at < wrote.at`);
}
