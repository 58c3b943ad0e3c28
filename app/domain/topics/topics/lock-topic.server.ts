import { and, eq } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { topic_activity, topics } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { notFound } from "../../base/refusal.ts";
import { isVisibleTopicTo, topic_exists } from "../../base/visibility.server.ts";
import { activity_of_topic, topic_columns } from "./columns.server.ts";

/** Null is the site itself, which sees everything. */
type LockReader = Reader | null;

/**
 * A step: locks the text and the activity of a topic, so that neither changes meanwhile. Every
 * command that adds or deletes a reply locks the activity first.
 */
export async function lockTopic(tx: Transaction, reader: LockReader, topic_id: number) {
  // A topic that was moved while this waited for its lock has no row: PostgreSQL compares its new
  // forum with the row of the old one. The first statement has locked it, so the second one reads
  // its final state.
  const topic =
    (await selectAndLock(tx, reader, topic_id)) ?? (await selectAndLock(tx, reader, topic_id));
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

async function selectAndLock(tx: Transaction, reader: LockReader, topic_id: number) {
  const [topic] = await tx
    .select({ ...topic_columns, editor_id: topics.editor_id })
    .from(topics)
    .innerJoin(topic_activity, activity_of_topic)
    .where(and(eq(topics.id, topic_id), reader ? isVisibleTopicTo(reader) : topic_exists))
    .for("no key update", { of: [topic_activity, topics] })
    .prepare("lock_topic")
    .execute();
  return topic;
}
