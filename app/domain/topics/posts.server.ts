import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { sendTogether } from "#app/db/pipeline.server.ts";
import { posts, topics } from "#app/db/schema.server.ts";
import { canEdit } from "../can.ts";
import { type LoadedVersions, refuseOutdated } from "../edit-version.server.ts";
import { storeOnce } from "../form-keys.server.ts";
import { subtractFromAuthors, subtractFromForums } from "../forums/counters.server.ts";
import { notifyMentioned } from "../notifications/create-notifications.server.ts";
import { deleteNotificationsOfPosts } from "../notifications/delete-notifications.server.ts";
import { rateLimit } from "../rate-limits.server.ts";
import { notAllowed, notFound } from "../refusal.ts";
import { refuseSuspended } from "../refuse-suspended.ts";
import type { User } from "../users/user.ts";
import { has_author, is_visible_topic } from "../visibility.server.ts";
import { recordDeletion, recordEdit } from "./audit.server.ts";
import { post_columns, post_rank } from "./columns.server.ts";
import { readContent } from "./content.server.ts";
import type { PostChange, PostInput } from "./input.ts";
import { lockTopic } from "./lock-topic.server.ts";
import { subtractFromTopics } from "./positions.server.ts";
import { storePost } from "./store-post.server.ts";
import { findLastEditor, postFields } from "./versions.server.ts";

/** Pages need the rank for the address of a reply; the API's contract has no such field. */
const ranked_columns = { ...post_columns, rank: post_rank };

const is_visible_post = and(eq(posts.id, sql.placeholder("post_id")), is_visible_topic, has_author);

const ranked_post = db
  .select(ranked_columns)
  .from(posts)
  .innerJoin(topics, eq(topics.id, posts.topic_id))
  .where(is_visible_post)
  .prepare("ranked_post");

const visible_post = db
  .select(post_columns)
  .from(posts)
  .innerJoin(topics, eq(topics.id, posts.topic_id))
  .where(is_visible_post)
  .prepare("visible_post");

export async function getPost(topic_id: number, post_id: number) {
  const [post] = await visible_post.execute({ post_id });
  if (post?.topic_id !== topic_id) throw notFound("postNotFound");
  return post;
}

/** A reply and its rank, for a member who may change and delete it. */
export async function getEditablePost(actor: User, topic_id: number, post_id: number) {
  const post = await findRankedPost(post_id);
  if (post?.topic_id !== topic_id) throw notFound("postNotFound");
  if (!canEdit(actor, post)) throw notAllowed();
  return post;
}

/** A form that is sent twice creates one reply, and both times that reply is returned. */
export async function createPost(actor: User, topic_id: number, input: PostInput) {
  refuseSuspended(actor);
  await rateLimit("post", actor);
  const { form_key } = input;
  const fields = await readContent(actor, input);
  const { id: user_id, language } = actor;
  return await storeOnce(
    { user_id, kind: "post", form_key },
    () => storePost({ ...fields, form_key, user_id, language, topic_id }),
    findRankedPost,
  );
}

export async function changePost(
  actor: User,
  topic_id: number,
  post_id: number,
  change: PostChange,
  loaded_versions?: LoadedVersions,
) {
  refuseSuspended(actor);
  const current = await getEditablePost(actor, topic_id, post_id);
  if (change.content === undefined) return current;
  await rateLimit("edit", actor);
  const { content, excerpt, mentioned_ids } = await readContent(actor, {
    ...change,
    content: change.content,
  });
  return await db.transaction(async (tx) => {
    const [[topic], [locked_post]] = await sendTogether(
      tx
        .select({ title: topics.title })
        .from(topics)
        .where(eq(topics.id, topic_id))
        .for("key share")
        .prepare("title_of_topic")
        .execute(),
      tx
        .select({ ...ranked_columns, editor_id: posts.editor_id })
        .from(posts)
        .where(hasIds(topic_id, post_id))
        .for("no key update")
        .prepare("lock_post")
        .execute(),
    );
    if (!topic || !locked_post) throw notFound("postNotFound");
    const { editor_id, ...before } = locked_post;
    await refuseOutdated({
      loaded_versions,
      stored: postFields(before),
      change: { content },
      findLastEdit: () => findLastEditor(tx, actor, { ...before, editor_id }),
    });
    if (content === before.content) return before;
    const [post] = await tx
      .update(posts)
      .set({ content, excerpt, updated_at: sql`now()`, editor_id: actor.id })
      .where(eq(posts.id, post_id))
      .returning(ranked_columns)
      .prepare("change_post")
      .execute();
    if (!post) throw notFound("postNotFound");
    await recordEdit(tx, actor, "post", { ...before, ...topic }, { ...post, ...topic });
    await notifyMentioned(tx, { actor_id: post.owner_id, topic_id, post_id, mentioned_ids });
    return post;
  });
}

export async function deletePost(actor: User, topic_id: number, post_id: number): Promise<void> {
  refuseSuspended(actor);
  await db.transaction(async (tx) => {
    const topic = await lockTopic(tx, topic_id);
    const [post] = await tx
      .select({ ...post_columns, position: posts.position })
      .from(posts)
      .where(and(hasIds(topic_id, post_id), has_author))
      .prepare("post_to_delete")
      .execute();
    if (!post) throw notFound("postNotFound");
    if (!canEdit(actor, post)) throw notAllowed();
    await sendTogether(
      tx.delete(posts).where(eq(posts.id, post_id)).prepare("delete_post").execute(),
      subtractFromTopics(tx, [post]),
      subtractFromAuthors(tx, [{ owner_id: post.owner_id, topics: 0, posts: 1 }]),
    );
    await deleteNotificationsOfPosts(tx, [post_id]);
    await recordDeletion(tx, actor, "post", { ...post, title: topic.title });
    await subtractFromForums(tx, [{ forum_id: topic.forum_id, topics: 0, posts: 1 }]);
  });
}

function hasIds(topic_id: number, post_id: number) {
  return and(eq(posts.topic_id, topic_id), eq(posts.id, post_id));
}

async function findRankedPost(post_id: number) {
  const [post] = await ranked_post.execute({ post_id });
  return post;
}
