import { and, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { topic_activity, topics } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { notFound } from "../../base/refusal.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";
import { activity_of_topic } from "../../topics/topics/columns.server.ts";

export type TopicOfPair = Awaited<ReturnType<typeof lockTopics>>[number];

/**
 * A step: locks two topics, one of which will be deleted. It takes the strong lock from the
 * beginning, because an edit of a reply holds a weaker one of its topic while it waits for the
 * reply.
 */
export async function lockTopicPair(
  tx: Transaction,
  reader: Reader,
  ...topic_ids: [number, number]
): Promise<[TopicOfPair, TopicOfPair]> {
  const locked_topics = await lockTopics(tx, reader, topic_ids);
  const [first, second] = topic_ids.map((id) => locked_topics.find((topic) => topic.id === id));
  if (!first || !second) throw notFound("topicNotFound");
  return [first, second];
}

async function lockTopics(
  tx: Transaction,
  reader: Reader,
  [first_id, second_id]: readonly [number, number],
) {
  return await tx
    .select({
      id: topics.id,
      forum_id: topics.forum_id,
      owner_id: topics.owner_id,
      title: topics.title,
      created_at: topics.created_at,
      total_posts: topic_activity.total_posts,
      last_position: topic_activity.last_position,
    })
    .from(topics)
    .innerJoin(topic_activity, activity_of_topic)
    .where(and(sql`${topics.id} in (${first_id}, ${second_id})`, isVisibleTopicTo(reader)))
    .orderBy(topics.id)
    .for("update", { of: [topic_activity, topics] });
}
