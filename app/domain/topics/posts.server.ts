import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { violatesForeignKey, violatesUnique } from "#app/db/errors.server.ts";
import { posts, topics } from "#app/db/schema.server.ts";
import { canEdit } from "../can.ts";
import { addToAuthorTotals, addToForumTotals } from "../forums/counters.server.ts";
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
import { post_columns } from "./columns.server.ts";
import { readContent } from "./content.server.ts";
import type { PostChange, PostInput } from "./input.ts";
import { removePosition, reservePosition } from "./positions.server.ts";

/** Pages need the position for the address of a reply; the API's contract has no such field. */
const positioned_columns = { ...post_columns, position: posts.position };

type PostFields = FormKey & { content: string; excerpt: string };

export async function getPost(topic_id: number, post_id: number) {
  const [post] = await db.select(post_columns).from(posts).where(hasIds(topic_id, post_id));
  if (!post) throw notFound("postNotFound");
  return post;
}

/** A reply and its position, for a member who may change and delete it. */
export async function getEditablePost(actor: User, topic_id: number, post_id: number) {
  const [post] = await db.select(positioned_columns).from(posts).where(hasIds(topic_id, post_id));
  if (!post) throw notFound("postNotFound");
  if (!canEdit(actor, post)) throw notAllowed();
  return post;
}

/** A form that is sent twice creates one reply, and both times that reply is returned. */
export async function createPost(actor: User, topic_id: number, input: PostInput) {
  await rateLimit("post", actor);
  const { form_key } = input;
  const { mentioned_ids, ...fields } = await readContent(actor, input);
  return await storePost(actor, topic_id, { ...fields, form_key }, mentioned_ids).catch(
    async (error: unknown) => {
      if (form_key && violatesUnique(error, "posts_form_key"))
        return await getPostOfForm(actor, form_key);
      throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
    },
  );
}

async function storePost(
  actor: User,
  topic_id: number,
  fields: PostFields,
  mentioned_ids: readonly number[],
) {
  return await db.transaction(async (tx) => {
    await lockWritesShared(tx);
    const reservation = await reservePosition(tx, actor.id, topic_id);
    if (!reservation) throw notFound("topicNotFound");
    const [post] = await tx
      .insert(posts)
      .values({
        ...fields,
        topic_id,
        owner_id: actor.id,
        position: reservation.position,
        created_at: reservation.created_at,
      })
      .returning(positioned_columns)
      .prepare("store_post")
      .execute();
    if (!post) throw new Error("A reply was not stored");
    await autoSubscribe(tx, actor.id, topic_id, "follow_replied_topics");
    await addToAuthorTotals(tx, actor.id, { topics: 0, posts: 1 });
    await notifySubscribers(tx, { actor_id: actor.id, topic_id, post_id: post.id, mentioned_ids });
    await addToForumTotals(tx, reservation.forum_id, { topics: 0, posts: 1 });
    return post;
  });
}

async function getPostOfForm(actor: User, form_key: string) {
  const [post] = await db
    .select(positioned_columns)
    .from(posts)
    .where(and(eq(posts.owner_id, actor.id), eq(posts.form_key, form_key)));
  if (!post) throw notFound("postNotFound");
  return post;
}

export async function changePost(
  actor: User,
  topic_id: number,
  post_id: number,
  change: PostChange,
) {
  const current = await getEditablePost(actor, topic_id, post_id);
  if (change.content === undefined) return current;
  await rateLimit("edit", actor);
  const { content, excerpt, mentioned_ids } = await readContent(actor, {
    ...change,
    content: change.content,
  });
  return await db.transaction(async (tx) => {
    await lockWritesShared(tx);
    const [topic] = await tx
      .select({ title: topics.title })
      .from(topics)
      .where(eq(topics.id, topic_id))
      .for("key share");
    const [before] = await tx
      .select(post_columns)
      .from(posts)
      .where(hasIds(topic_id, post_id))
      .for("no key update");
    if (!topic || !before) throw notFound("postNotFound");
    const [post] = await tx
      .update(posts)
      .set({ content, excerpt, updated_at: sql`now()` })
      .where(eq(posts.id, post_id))
      .returning(positioned_columns);
    if (!post) throw notFound("postNotFound");
    await recordEdit(tx, actor, "post", { ...before, ...topic }, { ...post, ...topic });
    await notifyMentioned(tx, { actor_id: post.owner_id, topic_id, post_id, mentioned_ids });
    return post;
  });
}

export async function deletePost(actor: User, topic_id: number, post_id: number): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWritesShared(tx);
    const [topic] = await tx
      .select({ forum_id: topics.forum_id, title: topics.title })
      .from(topics)
      .where(eq(topics.id, topic_id))
      .for("no key update");
    if (!topic) throw notFound("topicNotFound");
    const [post] = await tx.select(positioned_columns).from(posts).where(hasIds(topic_id, post_id));
    if (!post) throw notFound("postNotFound");
    if (!canEdit(actor, post)) throw notAllowed();
    await addToAuthorTotals(tx, post.owner_id, { topics: 0, posts: -1 });
    await lockForums(tx, sql`select ${topic.forum_id}::int`);
    await deleteNotifications(tx, sql`post_id = ${post_id}`);
    await tx.delete(posts).where(eq(posts.id, post_id));
    await removePosition(tx, topic_id, post.position);
    await addToForumTotals(tx, topic.forum_id, { topics: 0, posts: -1 });
    await recordRemoval(tx, actor, "post", { ...post, title: topic.title });
  });
}

function hasIds(topic_id: number, post_id: number) {
  return and(eq(posts.topic_id, topic_id), eq(posts.id, post_id));
}
