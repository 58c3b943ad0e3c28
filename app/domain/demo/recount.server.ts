import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { forums, posts, topics, users } from "#app/db/schema.server.ts";
import { refreshLastOfForums } from "../forums/counters.server.ts";

/** Every total and every last reply, as the rows themselves tell it. */
export async function recount(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    update ${topics} t set total_posts = last.position, last_owner_id = last.owner_id, last_at = last.created_at
    from (select distinct on (topic_id) topic_id, position, owner_id, created_at from ${posts} order by topic_id, position desc) last
    where last.topic_id = t.id`);
  await tx.execute(sql`
    update ${forums} f set total_topics = counted.topics, total_posts = counted.posts
    from (select forum_id, count(*) as topics, sum(total_posts) as posts from ${topics} group by forum_id) counted
    where counted.forum_id = f.id`);
  await tx.execute(sql`
    update ${users} u set total_topics = (select count(*) from ${topics} t where t.owner_id = u.id), total_posts = (select count(*) from ${posts} p where p.owner_id = u.id)`);
  const all = await tx.select({ id: forums.id }).from(forums);
  await refreshLastOfForums(
    tx,
    all.map(({ id }) => id),
  );
}
