import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { merged_topics, posts, topics } from "#app/db/schema.server.ts";
import { is_visible_topic } from "../visibility.server.ts";
import type { About } from "./about.ts";

/** What a notification about moderation opens: a topic, a reply that was restored, or nothing. */
type AboutTarget =
  | { is_gone: false; topic_id: number; post_id: number | null }
  | { is_gone: true }
  | null;

/** The address of a merged topic leads to the other one. */
export async function findAboutTarget(about: About): Promise<AboutTarget> {
  if (!("topic_id" in about)) return null;
  const { topic_id } = about;
  const post_id = about.event === "post_restored" ? about.post_id : null;
  const [topic_rows, merged_rows, post_rows] = await Promise.all([
    db
      .select({ id: topics.id })
      .from(topics)
      .where(and(eq(topics.id, topic_id), is_visible_topic)),
    db
      .select({ id: merged_topics.topic_id })
      .from(merged_topics)
      .where(eq(merged_topics.topic_id, topic_id)),
    post_id === null ? [] : db.select({ id: posts.id }).from(posts).where(eq(posts.id, post_id)),
  ]);
  if (topic_rows.length + merged_rows.length === 0) return { is_gone: true };
  return { is_gone: false, topic_id, post_id: post_rows.length > 0 ? post_id : null };
}
