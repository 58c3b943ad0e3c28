import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forums, posts, topics, users } from "#app/db/schema.server.ts";
import { idArray } from "../ids.server.ts";

type TotalsChange = { topics: number; posts: number };

/**
 * The totals change first, because that locks the forum. Only after the lock does a new statement
 * see all topics that other transactions have changed.
 */
export async function addToForumTotals(
  tx: Transaction,
  forum_id: number,
  change: TotalsChange,
): Promise<void> {
  await tx
    .update(forums)
    .set({
      total_topics: sql`${forums.total_topics} + ${change.topics}::int`,
      total_posts: sql`${forums.total_posts} + ${change.posts}::int`,
    })
    .where(eq(forums.id, forum_id))
    .prepare("count_in_forum")
    .execute();
  await refreshLastActivity(tx, [forum_id]);
}

/**
 * Computes the newest activity of forums from their topics. The transaction has locked the forums.
 */
export async function refreshLastActivity(
  tx: Transaction,
  forum_ids: readonly number[],
): Promise<void> {
  await tx
    .update(forums)
    .set({
      last_topic_id: sql`newest.id`,
      last_owner_id: sql`newest.owner_id`,
      last_at: sql`newest.active_at`,
    })
    .from(
      sql`unnest(${idArray(forum_ids)}) as target(id) left join lateral (
        select t.id, case when t.last_at is null then t.owner_id else t.last_owner_id end as owner_id, t.active_at
        from ${topics} t where t.forum_id = target.id order by t.active_at desc, t.id desc limit 1) as newest on true`,
    )
    .where(sql`${forums.id} = target.id`)
    .prepare("refresh_last_of_forums")
    .execute();
}

export async function addToAuthorTotals(
  tx: Transaction,
  user_id: number,
  change: TotalsChange,
): Promise<void> {
  await tx
    .update(users)
    .set({
      total_topics: sql`${users.total_topics} + ${change.topics}::int`,
      total_posts: sql`${users.total_posts} + ${change.posts}::int`,
    })
    .where(eq(users.id, user_id))
    .prepare("count_for_author")
    .execute();
}

/**
 * Subtracts these topics and their replies from the totals of their authors. The caller has locked
 * the topics, so the numbers do not change meanwhile.
 */
export async function subtractFromAuthorTotals(tx: Transaction, topic_ids: SQL): Promise<void> {
  const counts_by_author = sql`
    select owner_id, count(*) filter (where is_topic)::int as topics, count(*) filter (where not is_topic)::int as posts
    from (
      select ${topics.owner_id} as owner_id, true as is_topic from ${topics} where ${topics.id} in (${topic_ids})
      union all
      select ${posts.owner_id}, false from ${posts} where ${posts.topic_id} in (${topic_ids})
    ) as items group by owner_id`;
  await tx.execute(
    sql`select ${users.id} from ${users} where ${users.id} in (select owner_id from (${counts_by_author}) as authors) order by ${users.id} for no key update`,
  );
  await tx
    .update(users)
    .set({
      total_topics: sql`${users.total_topics} - authors.topics`,
      total_posts: sql`${users.total_posts} - authors.posts`,
    })
    .from(sql`(${counts_by_author}) as authors`)
    .where(sql`${users.id} = authors.owner_id`);
}
