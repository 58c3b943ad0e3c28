import { eq, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forums, posts, topics, users } from "#app/db/schema.server.ts";
import { idArray } from "../ids.server.ts";

type Change = { topics: number; posts: number };

/**
 * The totals change first, because that locks the forum: only then does a new statement see every
 * topic that was changed before.
 */
export async function countInForum(
  tx: Transaction,
  forum_id: number,
  change: Change,
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
  await refreshLastOfForums(tx, [forum_id]);
}

/** For forums that this transaction has locked: their newest activity, as their topics tell it. */
export async function refreshLastOfForums(
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
      sql`unnest(${idArray(forum_ids)}) as touched(id) left join lateral (
        select t.id, case when t.last_at is null then t.owner_id else t.last_owner_id end as owner_id, t.active_at
        from ${topics} t where t.forum_id = touched.id order by t.active_at desc, t.id desc limit 1) as newest on true`,
    )
    .where(sql`${forums.id} = touched.id`)
    .prepare("refresh_last_of_forums")
    .execute();
}

export async function countForAuthor(
  tx: Transaction,
  user_id: number,
  change: Change,
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
 * Everybody who wrote one of these topics or replied in one has so many fewer. The topics are
 * locked by now, so the numbers hold.
 */
export async function discountAuthors(tx: Transaction, inside: SQL): Promise<void> {
  const written = sql`
    select owner_id, count(*) filter (where is_topic)::int as topics, count(*) filter (where not is_topic)::int as posts
    from (
      select ${topics.owner_id} as owner_id, true as is_topic from ${topics} where ${topics.id} in (${inside})
      union all
      select ${posts.owner_id}, false from ${posts} where ${posts.topic_id} in (${inside})
    ) as items group by owner_id`;
  await tx.execute(
    sql`select ${users.id} from ${users} where ${users.id} in (select owner_id from (${written}) as authors) order by ${users.id} for no key update`,
  );
  await tx
    .update(users)
    .set({
      total_topics: sql`${users.total_topics} - authors.topics`,
      total_posts: sql`${users.total_posts} - authors.posts`,
    })
    .from(sql`(${written}) as authors`)
    .where(sql`${users.id} = authors.owner_id`);
}
