import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { merged_topics, posts, topics } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";
import { findSeenGroup } from "../../members/groups/groups.server.ts";
import type { About } from "./parts/about.ts";

/**
 * The page that a notification with `about` opens. `groups` is the list of the member's groups.
 * `none`: the sentence in the list says all.
 */
type AboutTarget =
  | { kind: "topic"; topic_id: number; post_id: number | null }
  | { kind: "group"; group_id: number }
  | { kind: "groups" | "removed" | "gone" | "none" };

/** The address of a merged topic leads to its target. */
export async function findAboutTarget(reader: Reader, about: About): Promise<AboutTarget> {
  if (about.event === "removed_from_group") return { kind: "groups" };
  if ("group_id" in about) return await findGroupTarget(reader, about.group_id);
  if (!("topic_id" in about)) return { kind: "none" };
  const { event, topic_id } = about;
  if (event === "report_closed") return { kind: "none" };
  if (event === "topic_removed" || event === "post_removed") return { kind: "removed" };
  const post_id = event === "post_restored" || event === "thanked" ? about.post_id : null;
  const [topic_rows, merged_rows, post_rows] = await Promise.all([
    db
      .select({ id: topics.id })
      .from(topics)
      .where(and(eq(topics.id, topic_id), isVisibleTopicTo(reader))),
    db
      .select({ id: merged_topics.topic_id })
      .from(merged_topics)
      .innerJoin(topics, eq(topics.id, merged_topics.into_id))
      .where(and(eq(merged_topics.topic_id, topic_id), isVisibleTopicTo(reader))),
    post_id === null ? [] : db.select({ id: posts.id }).from(posts).where(eq(posts.id, post_id)),
  ]);
  if (topic_rows.length + merged_rows.length === 0) return { kind: "gone" };
  return { kind: "topic", topic_id, post_id: post_rows.length > 0 ? post_id : null };
}

async function findGroupTarget(reader: Reader, group_id: number): Promise<AboutTarget> {
  const group = await findSeenGroup(reader, group_id);
  return group ? { kind: "group", group_id } : { kind: "groups" };
}
