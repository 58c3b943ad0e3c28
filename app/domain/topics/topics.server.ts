import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { isTaken, isMissingReference } from "#app/db/errors.server.ts";
import { topics } from "#app/db/schema.server.ts";
import { canEdit } from "../can.ts";
import { countForAuthor, countInForum, discountAuthors } from "../forums/counters.server.ts";
import { lockForums, lockWritesShared } from "../forums/locks.server.ts";
import { limit } from "../limits.server.ts";
import {
  notifyMentioned,
  notifySubscribers,
} from "../notifications/create-notifications.server.ts";
import { deleteNotifications } from "../notifications/delete-notifications.server.ts";
import { notAllowed, notFound } from "../refusal.ts";
import type { FormKey } from "../rules.ts";
import { autoSubscribe } from "../subscriptions/auto-subscribe.server.ts";
import type { User } from "../users/user.ts";
import { topic_columns } from "./columns.server.ts";
import { readContent } from "./content.server.ts";
import type { TopicChange, TopicInput } from "./input.ts";
import { recordEdit, recordRemoval } from "./moderation.server.ts";

type Written = FormKey & { forum_id: number; title: string; content: string; excerpt: string };

const found = db
  .select(topic_columns)
  .from(topics)
  .where(eq(topics.id, sql.placeholder("topic_id")))
  .prepare("topic");

export async function getTopic(topic_id: number) {
  const [topic] = await found.execute({ topic_id });
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

/** The same form sent twice is one topic, and both times the answer is that topic. */
export async function createTopic(me: User, input: TopicInput) {
  await limit("post", me);
  const { form_key, forum_id, title } = input;
  const { mentioned, ...written } = await readContent(me, input);
  return await storeTopic(me, { ...written, form_key, forum_id, title }, mentioned).catch(
    async (error: unknown) => {
      if (form_key && isTaken(error, "topics_form_key")) return await getTopicOfForm(me, form_key);
      throw isMissingReference(error) ? notFound("forumNotFound") : error;
    },
  );
}

async function storeTopic(me: User, written: Written, mentioned: readonly number[]) {
  return await db.transaction(async (tx) => {
    await lockWritesShared(tx);
    const [topic] = await tx
      .insert(topics)
      .values({ ...written, owner_id: me.id })
      .returning(topic_columns)
      .prepare("store_topic")
      .execute();
    if (!topic) throw new Error("A topic was not stored");
    await autoSubscribe(tx, me.id, topic.id, "follow_own_topics");
    await countForAuthor(tx, me.id, { topics: 1, posts: 0 });
    await notifySubscribers(tx, {
      actor_id: me.id,
      topic_id: topic.id,
      post_id: null,
      mentioned,
    });
    await countInForum(tx, topic.forum_id, { topics: 1, posts: 0 });
    return topic;
  });
}

async function getTopicOfForm(me: User, form_key: string) {
  const [topic] = await db
    .select(topic_columns)
    .from(topics)
    .where(and(eq(topics.owner_id, me.id), eq(topics.form_key, form_key)));
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

export async function changeTopic(me: User, topic_id: number, change: TopicChange) {
  const found = await getTopic(topic_id);
  if (!canEdit(me, found)) throw notAllowed();
  if (Object.keys(change).length === 0) return found;
  await limit("edit", me);
  const { mentioned, ...written } =
    change.content === undefined
      ? { mentioned: [] }
      : await readContent(me, { ...change, content: change.content });
  return await db.transaction(async (tx) => {
    await lockWritesShared(tx);
    const before = await holdTopic(tx, topic_id);
    const [topic] = await tx
      .update(topics)
      .set({ title: change.title, ...written, updated_at: sql`now()` })
      .where(eq(topics.id, topic_id))
      .returning(topic_columns);
    if (!topic) throw notFound("topicNotFound");
    await recordEdit(tx, me, "topic", before, topic);
    await notifyMentioned(tx, { actor_id: topic.owner_id, topic_id, post_id: null, mentioned });
    return topic;
  });
}

/** Gives back the forum, to go on from. */
export async function deleteTopic(me: User, topic_id: number): Promise<{ forum_id: number }> {
  return await db.transaction(async (tx) => {
    await lockWritesShared(tx);
    const topic = await holdTopic(tx, topic_id);
    if (!canEdit(me, topic)) throw notAllowed();
    await discountAuthors(tx, sql`select ${topic_id}::int`);
    await lockForums(tx, sql`select ${topic.forum_id}::int`);
    await deleteNotifications(tx, sql`topic_id = ${topic_id}`);
    await tx.delete(topics).where(eq(topics.id, topic_id));
    await countInForum(tx, topic.forum_id, { topics: -1, posts: -topic.total_posts });
    await recordRemoval(tx, me, "topic", topic, { posts: topic.total_posts });
    return { forum_id: topic.forum_id };
  });
}

async function holdTopic(tx: Transaction, topic_id: number) {
  const [topic] = await tx
    .select(topic_columns)
    .from(topics)
    .where(eq(topics.id, topic_id))
    .for("no key update");
  if (!topic) throw notFound("topicNotFound");
  return topic;
}
