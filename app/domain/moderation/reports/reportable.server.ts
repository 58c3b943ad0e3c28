import { and, eq } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { posts, topics, users } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { notFound } from "../../base/refusal.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";
import type { ReportedIds } from "./input.ts";
import type { ReportedThing } from "./parts/close-reports.server.ts";

export type Reportable = {
  topic_id: number | null;
  post_id: number | null;
  user_id: number | null;
  forum_id: number | null;
  /** The author of the text, or the reported member. */
  owner_id: number;
  owner_username: string;
  owner_full_name: string | null;
  /** The title of the topic. Null for a member. */
  title: string | null;
  excerpt: string | null;
  updated_at: Date | null;
};

/** The thing that a member may report. Refuses with 404 what members cannot see. */
export async function getReportable(
  reader: Reader,
  thing: ReportedThing,
  tx: Pick<Transaction, "select"> = db,
): Promise<Reportable> {
  if ("user_id" in thing) return await getMember(thing.user_id, tx);
  if ("post_id" in thing) return await getReply(reader, thing.post_id, tx);
  return await getTopic(reader, thing.topic_id, tx);
}

async function getTopic(reader: Reader, topic_id: number, tx: Pick<Transaction, "select">) {
  const [topic] = await tx
    .select({
      topic_id: topics.id,
      forum_id: topics.forum_id,
      owner_id: topics.owner_id,
      owner_username: users.username,
      owner_full_name: users.full_name,
      title: topics.title,
      excerpt: topics.excerpt,
      updated_at: topics.updated_at,
    })
    .from(topics)
    .innerJoin(users, eq(users.id, topics.owner_id))
    .where(and(eq(topics.id, topic_id), isVisibleTopicTo(reader)))
    .prepare("reportable_topic")
    .execute();
  if (!topic) throw notFound("topicNotFound");
  return { ...topic, post_id: null, user_id: null };
}

async function getReply(reader: Reader, post_id: number, tx: Pick<Transaction, "select">) {
  const [post] = await tx
    .select({
      topic_id: posts.topic_id,
      post_id: posts.id,
      forum_id: topics.forum_id,
      owner_id: posts.owner_id,
      owner_username: users.username,
      owner_full_name: users.full_name,
      title: topics.title,
      excerpt: posts.excerpt,
      updated_at: posts.updated_at,
    })
    .from(posts)
    .innerJoin(topics, eq(topics.id, posts.topic_id))
    .innerJoin(users, eq(users.id, posts.owner_id))
    .where(and(eq(posts.id, post_id), isVisibleTopicTo(reader)))
    .prepare("reportable_post")
    .execute();
  if (!post) throw notFound("postNotFound");
  return { ...post, user_id: null };
}

async function getMember(user_id: number, tx: Pick<Transaction, "select">) {
  const [member] = await tx
    .select({ owner_username: users.username, owner_full_name: users.full_name })
    .from(users)
    .where(and(eq(users.id, user_id), eq(users.is_former, false)))
    .prepare("reportable_member")
    .execute();
  if (!member) throw notFound("userNotFound");
  return {
    ...member,
    user_id,
    owner_id: user_id,
    topic_id: null,
    post_id: null,
    forum_id: null,
    title: null,
    excerpt: null,
    updated_at: null,
  };
}

/** The thing that a call of the API names: the schema has checked that there is one. */
export function thingOf({ topic_id, post_id, user_id }: ReportedIds): ReportedThing {
  if (user_id) return { user_id };
  return post_id ? { post_id } : { topic_id: topic_id ?? 0 };
}
