import { and, asc, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, thanks, topics } from "#app/db/schema.server.ts";
import { isAfter, ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import type { Sight } from "./sight.server.ts";

const { post_id, created_at } = thanks;

/** The replies for which the member has thanked. The topic is null while the reply is removed. */
export async function readGivenThanks(
  sight: Sight,
  last: { created_at: Date; post_id: number } | undefined,
) {
  const last_thanks = last && { created_at: last.created_at, id: last.post_id };
  return await db
    .select({ topic_id: posts.topic_id, post_id, topic: topics.title, created_at })
    .from(thanks)
    .leftJoin(posts, eq(posts.id, post_id))
    .leftJoin(topics, eq(topics.id, posts.topic_id))
    .where(
      and(
        eq(thanks.user_id, sight.user_id),
        isAfter(created_at, post_id, last_thanks),
        sight.seesPost(post_id),
      ),
    )
    .orderBy(asc(created_at), asc(post_id))
    .limit(ROWS_PER_PAGE);
}
