import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forum_reads, forums, topic_reads, topics } from "#app/db/schema.server.ts";
import { ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import type { Sight } from "./sight.server.ts";

/** How far the member has read each topic. The title is null while the topic is removed. */
export async function readReadTopics(sight: Sight, last_id: number) {
  const { topic_id, position } = topic_reads;
  return await db
    .select({ topic_id, topic: topics.title, position })
    .from(topic_reads)
    .leftJoin(topics, eq(topics.id, topic_id))
    .where(
      and(eq(topic_reads.user_id, sight.user_id), gt(topic_id, last_id), sight.seesTopic(topic_id)),
    )
    .orderBy(asc(topic_id))
    .limit(ROWS_PER_PAGE);
}

export async function readReadForums(sight: Sight, last_id: number) {
  const { forum_id, read_until } = forum_reads;
  return await db
    .select({ forum_id, forum: forums.name, read_until })
    .from(forum_reads)
    .leftJoin(forums, eq(forums.id, forum_id))
    .where(
      and(eq(forum_reads.user_id, sight.user_id), gt(forum_id, last_id), sight.seesForum(forum_id)),
    )
    .orderBy(asc(forum_id))
    .limit(ROWS_PER_PAGE);
}
