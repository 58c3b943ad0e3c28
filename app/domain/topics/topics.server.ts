import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { forums, topic_activity, topics } from "#app/db/schema.server.ts";
import { canEdit } from "../can.ts";
import { storeFormKey, storeOnce } from "../form-keys.server.ts";
import { addToAuthorTotals, addToForum } from "../forums/counters.server.ts";
import {
  notifyMentioned,
  notifySubscribers,
} from "../notifications/create-notifications.server.ts";
import { rateLimit } from "../rate-limits.server.ts";
import { notAllowed, notFound } from "../refusal.ts";
import type { FormKey } from "../rules.ts";
import { autoSubscribe } from "../subscriptions/auto-subscribe.server.ts";
import type { User } from "../users/user.ts";
import { is_visible_topic } from "../visibility.server.ts";
import { recordEdit } from "./audit.server.ts";
import { activity_of_topic, topic_columns } from "./columns.server.ts";
import { readContent } from "./content.server.ts";
import type { TopicChange, TopicInput } from "./input.ts";
import { lockTopic } from "./lock-topic.server.ts";

type TopicFields = FormKey & { forum_id: number; title: string; content: string; excerpt: string };

const topic_by_id = db
  .select(topic_columns)
  .from(topics)
  .innerJoin(topic_activity, activity_of_topic)
  .where(and(eq(topics.id, sql.placeholder("topic_id")), is_visible_topic))
  .prepare("topic");

export async function getTopic(topic_id: number) {
  const topic = await findTopic(topic_id);
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

async function findTopic(topic_id: number) {
  const [topic] = await topic_by_id.execute({ topic_id });
  return topic;
}

/** A form that is sent twice creates one topic, and both times that topic is returned. */
export async function createTopic(actor: User, input: TopicInput) {
  await rateLimit("post", actor);
  const { form_key, forum_id, title } = input;
  const { mentioned_ids, ...fields } = await readContent(actor, input);
  return await storeOnce(
    { user_id: actor.id, kind: "topic", form_key },
    () => storeTopic(actor, { ...fields, form_key, forum_id, title }, mentioned_ids),
    findTopic,
  ).catch((error: unknown) => {
    throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
  });
}

async function storeTopic(
  actor: User,
  { form_key, ...fields }: TopicFields,
  mentioned_ids: readonly number[],
) {
  return await db.transaction(async (tx) => {
    await lockForum(tx, fields.forum_id);
    const { total_posts: _total_posts, last_post: _last_post, ...stored_columns } = topic_columns;
    const [stored_topic] = await tx
      .insert(topics)
      .values({ ...fields, owner_id: actor.id })
      .returning(stored_columns)
      .prepare("store_topic")
      .execute();
    if (!stored_topic) throw new Error("A topic was not stored");
    const { id: topic_id, forum_id, created_at } = stored_topic;
    await storeFormKey(tx, { user_id: actor.id, kind: "topic", form_key }, topic_id);
    await addToAuthorTotals(tx, actor.id, { topics: 1, posts: 0 });
    await autoSubscribe(tx, actor.id, topic_id, "follow_own_topics");
    await notifySubscribers(tx, { actor_id: actor.id, topic_id, post_id: null, mentioned_ids });
    await addToForum(
      tx,
      forum_id,
      { topics: 1, posts: 0 },
      {
        topic_id,
        owner_id: actor.id,
        created_at,
      },
    );
    return { ...stored_topic, total_posts: 0, last_post: null };
  });
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
    const before = await lockTopic(tx, topic_id);
    const [stored_fields] = await tx
      .update(topics)
      .set({ title: change.title, ...fields, updated_at: sql`now()` })
      .where(eq(topics.id, topic_id))
      .returning({
        title: topics.title,
        content: topics.content,
        updated_at: topics.updated_at,
      });
    if (!stored_fields) throw notFound("topicNotFound");
    const topic = { ...before, ...stored_fields };
    await recordEdit(tx, actor, "topic", before, topic);
    await notifyMentioned(tx, { actor_id: topic.owner_id, topic_id, post_id: null, mentioned_ids });
    return topic;
  });
}

/** A step: refuses a forum that does not exist. Its deletion waits for the end of the transaction. */
async function lockForum(tx: Transaction, forum_id: number): Promise<void> {
  const [forum] = await tx
    .select({ id: forums.id })
    .from(forums)
    .where(eq(forums.id, forum_id))
    .for("key share")
    .prepare("lock_forum")
    .execute();
  if (!forum) throw notFound("forumNotFound");
}
