import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, topics } from "#app/db/schema.server.ts";
import { hiddenForumIds, type Reader } from "../../base/can.ts";
import { numberArray } from "../../base/ids.server.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";
import type { TopicNews } from "./news-of-period.server.ts";

/**
 * The news that the member may read. They were read for all members, and since then a topic may have
 * moved to another forum and a reply to another topic, so both are looked up again.
 */
export async function readableNews(reader: Reader, news: TopicNews[]): Promise<TopicNews[]> {
  if (hiddenForumIds(reader).length === 0) return news;
  const [topic_rows, post_rows] = await Promise.all([
    db
      .select({ id: topics.id })
      .from(topics)
      .where(
        sql`${topics.id} = any(${numberArray(news.map(({ topic_id }) => topic_id))}) and ${isVisibleTopicTo(reader)}`,
      ),
    db
      .select({ id: posts.id })
      .from(posts)
      .innerJoin(topics, eq(topics.id, posts.topic_id))
      .where(
        sql`${posts.id} = any(${numberArray(lastIdsOf(news))}) and ${isVisibleTopicTo(reader)}`,
      ),
  ]);
  const topic_ids = new Set(topic_rows.map(({ id }) => id));
  const post_ids = new Set(post_rows.map(({ id }) => id));
  return news.flatMap(({ replies, ...topic }) =>
    topic_ids.has(topic.topic_id)
      ? [{ ...topic, replies: replies.filter(({ last_id }) => post_ids.has(last_id)) }]
      : [],
  );
}

function lastIdsOf(news: TopicNews[]): number[] {
  return news.flatMap(({ replies }) => replies.map(({ last_id }) => last_id));
}
