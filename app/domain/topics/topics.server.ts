import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesForeignKey, violatesUnique } from "#app/db/errors.server.ts";
import { topics } from "#app/db/schema.server.ts";
import { canEdit } from "../can.ts";
import {
  addToAuthorTotals,
  addToForumTotals,
  subtractFromAuthorTotals,
} from "../forums/counters.server.ts";
import { lockForums, lockWritesShared } from "../forums/write-locks.server.ts";
import {
  notifyMentioned,
  notifySubscribers,
} from "../notifications/create-notifications.server.ts";
import { deleteNotifications } from "../notifications/delete-notifications.server.ts";
import { rateLimit } from "../rate-limits.server.ts";
import { notAllowed, notFound } from "../refusal.ts";
import type { FormKey } from "../rules.ts";
import { autoSubscribe } from "../subscriptions/auto-subscribe.server.ts";
import type { User } from "../users/user.ts";
import { recordEdit, recordRemoval } from "./audit.server.ts";
import { topic_columns } from "./columns.server.ts";
import { readContent } from "./content.server.ts";
import type { TopicChange, TopicInput } from "./input.ts";

type TopicFields = FormKey & { forum_id: number; title: string; content: string; excerpt: string };

const topic_by_id = db
  .select(topic_columns)
  .from(topics)
  .where(eq(topics.id, sql.placeholder("topic_id")))
  .prepare("topic");

export async function getTopic(topic_id: number) {
  const [topic] = await topic_by_id.execute({ topic_id });
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

/** A form that is sent twice creates one topic, and both times that topic is returned. */
export async function createTopic(actor: User, input: TopicInput) {
  await rateLimit("post", actor);
  const { form_key, forum_id, title } = input;
  const { mentioned_ids, ...fields } = await readContent(actor, input);
  return await storeTopic(actor, { ...fields, form_key, forum_id, title }, mentioned_ids).catch(
    async (error: unknown) => {
      if (form_key && violatesUnique(error, "topics_form_key"))
        return await getTopicOfForm(actor, form_key);
      if (violatesForeignKey(error, "topics_owner_id_users_id_fk"))
        throw notAllowed("badCredentials");
      throw violatesForeignKey(error) ? notFound("forumNotFound") : error;
    },
  );
}

async function storeTopic(actor: User, fields: TopicFields, mentioned_ids: readonly number[]) {
  return await db.transaction(async (tx) => {
    await lockWritesShared(tx);
    const [topic] = await tx
      .insert(topics)
      .values({ ...fields, owner_id: actor.id })
      .returning(topic_columns)
      .prepare("store_topic")
      .execute();
    if (!topic) throw new Error("A topic was not stored");
    await autoSubscribe(tx, actor.id, topic.id, "follow_own_topics");
    await addToAuthorTotals(tx, actor.id, { topics: 1, posts: 0 });
    await notifySubscribers(tx, {
      actor_id: actor.id,
      topic_id: topic.id,
      post_id: null,
      mentioned_ids,
    });
    await addToForumTotals(tx, topic.forum_id, { topics: 1, posts: 0 });
    return topic;
  });
}

async function getTopicOfForm(actor: User, form_key: string) {
  const [topic] = await db
    .select(topic_columns)
    .from(topics)
    .where(and(eq(topics.owner_id, actor.id), eq(topics.form_key, form_key)));
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

export async function changeTopic(actor: User, topic_id: number, change: TopicChange) {
  const current = await getTopic(topic_id);
  if (!canEdit(actor, current)) throw notAllowed();
  if (Object.keys(change).length === 0) return current;
  await rateLimit("edit", actor);
  const { mentioned_ids, ...fields } =
    change.content === undefined
      ? { mentioned_ids: [] }
      : await readContent(actor, { ...change, content: change.content });
  return await db.transaction(async (tx) => {
    await lockWritesShared(tx);
    const before = await lockTopic(tx, topic_id);
    const [topic] = await tx
      .update(topics)
      .set({ title: change.title, ...fields, updated_at: sql`now()` })
      .where(eq(topics.id, topic_id))
      .returning(topic_columns);
    if (!topic) throw notFound("topicNotFound");
    await recordEdit(tx, actor, "topic", before, topic);
    await notifyMentioned(tx, { actor_id: topic.owner_id, topic_id, post_id: null, mentioned_ids });
    return topic;
  });
}

/** Returns the forum, which the caller shows next. */
export async function deleteTopic(actor: User, topic_id: number): Promise<{ forum_id: number }> {
  return await db.transaction(async (tx) => {
    await lockWritesShared(tx);
    const topic = await lockTopic(tx, topic_id);
    if (!canEdit(actor, topic)) throw notAllowed();
    await subtractFromAuthorTotals(tx, sql`select ${topic_id}::int`);
    await lockForums(tx, sql`select ${topic.forum_id}::int`);
    await deleteNotifications(tx, sql`topic_id = ${topic_id}`);
    await tx.delete(topics).where(eq(topics.id, topic_id));
    await addToForumTotals(tx, topic.forum_id, { topics: -1, posts: -topic.total_posts });
    await recordRemoval(tx, actor, "topic", topic, { posts: topic.total_posts });
    return { forum_id: topic.forum_id };
  });
}

async function lockTopic(tx: Transaction, topic_id: number) {
  const [topic] = await tx
    .select(topic_columns)
    .from(topics)
    .where(eq(topics.id, topic_id))
    .for("no key update");
  if (!topic) throw notFound("topicNotFound");
  return topic;
}
