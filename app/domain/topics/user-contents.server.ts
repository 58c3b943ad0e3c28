import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forums, posts, topics, users } from "#app/db/schema.server.ts";
import { refreshLastActivity, subtractFromAuthorTotals } from "../forums/counters.server.ts";
import { lockForums, lockTopics, lockWritesExclusive } from "../forums/write-locks.server.ts";
import { idArray } from "../ids.server.ts";
import { deleteNotificationsOfMember } from "../notifications/delete-notifications.server.ts";
import { refreshTopics } from "./positions.server.ts";

/**
 * A step: deletes every topic and reply of a member, with the replies of others in those topics,
 * and corrects the counters. It must be the first step of its transaction, before any row is locked
 * (see forums/write-locks.server.ts). The account is deleted after it.
 */
export async function deleteContentsOfUser(tx: Transaction, user_id: number): Promise<void> {
  const own_topics = sql`select ${topics.id} from ${topics} where ${topics.owner_id} = ${user_id}`;
  await lockWritesExclusive(tx);
  const affected_topics = await lockTopics(
    tx,
    sql`${own_topics} union select ${posts.topic_id} from ${posts} where ${posts.owner_id} = ${user_id}`,
  );
  await subtractFromAuthorTotals(tx, own_topics);
  const forum_ids = [...new Set(affected_topics.map(({ forum_id }) => forum_id))];
  await lockForums(tx, sql`select unnest(${idArray(forum_ids)})`);
  await subtractFromForumTotals(tx, user_id);
  await deleteNotificationsOfMember(tx, user_id);
  await tx.delete(topics).where(eq(topics.owner_id, user_id));
  await tx.delete(posts).where(eq(posts.owner_id, user_id));
  const shortened_topic_ids = affected_topics
    .filter(({ owner_id }) => owner_id !== user_id)
    .map(({ id }) => id);
  await closeGaps(tx, shortened_topic_ids);
  await refreshTopics(tx, shortened_topic_ids);
  await refreshLastActivity(tx, forum_ids);
  await tx.update(users).set({ total_topics: 0, total_posts: 0 }).where(eq(users.id, user_id));
}

/** Counts the member's topics with all their replies, and the member's replies in other topics. */
async function subtractFromForumTotals(tx: Transaction, user_id: number): Promise<void> {
  const deleted_counts = sql`
    select forum_id, count(*) filter (where owner_id = ${user_id})::int as topics, sum(case when owner_id = ${user_id} then total_posts else own end)::int as posts
    from ${topics} left join (select topic_id, count(*) as own from ${posts} where owner_id = ${user_id} group by topic_id) as replies on topic_id = ${topics.id}
    where owner_id = ${user_id} or own is not null
    group by forum_id`;
  await tx
    .update(forums)
    .set({
      total_topics: sql`${forums.total_topics} - deleted.topics`,
      total_posts: sql`${forums.total_posts} - deleted.posts`,
    })
    .from(sql`(${deleted_counts}) as deleted`)
    .where(sql`${forums.id} = deleted.forum_id`);
}

async function closeGaps(tx: Transaction, topic_ids: readonly number[]): Promise<void> {
  const new_positions = sql`
    select ${posts.id} as id, row_number() over (partition by ${posts.topic_id} order by ${posts.position})::int as position
    from ${posts} where ${posts.topic_id} = any(${idArray(topic_ids)})`;
  await tx
    .update(posts)
    .set({ position: sql`numbered.position` })
    .from(sql`(${new_positions}) as numbered`)
    .where(sql`${posts.id} = numbered.id and ${posts.position} <> numbered.position`);
}
