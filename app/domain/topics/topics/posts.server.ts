import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { sendTogether } from "#app/db/pipeline.server.ts";
import { posts, topic_activity, topics } from "#app/db/schema.server.ts";
import { canEdit, canRemove, type Reader } from "../../base/can.ts";
import { type LoadedVersions, refuseOutdated } from "../../base/edit-version.server.ts";
import { storeOnce } from "../../base/form-keys.server.ts";
import { jsonRow } from "../../base/json-rows.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { has_author, is_visible_topic, readerValues } from "../../base/visibility.server.ts";
import { changeFileUses } from "../../members/files/parts/file-uses.server.ts";
import { changeWaitingPictures } from "../../members/files/parts/waiting-pictures.server.ts";
import type { User } from "../../members/users/user.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { notifyMentioned } from "../../notify/notifications/create-notifications.server.ts";
import { deleteSentDraft, type SentDraft } from "../drafts/parts/sent-draft.server.ts";
import { storeVersion } from "../versions/store-version.server.ts";
import { recordEdit } from "./audit.server.ts";
import { activity_of_topic, is_locked, post_columns, post_rank } from "./columns.server.ts";
import { readContent } from "./content.server.ts";
import type { PostChange, PostInput } from "./input.ts";
import { mentionsMax } from "./newcomer-limits.server.ts";
import { refuseClosed } from "./refuse-closed.ts";
import { storePost } from "./store-post.server.ts";
import { countStoredText } from "./stored-text-limit.server.ts";
import { comparable, findLastEditor, postFields } from "./versions.server.ts";

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

const removable_post = db
  .select({ ...post_columns, forum_id: topics.forum_id })
  .from(posts)
  .innerJoin(topics, eq(topics.id, posts.topic_id))
  .where(is_visible_post)
  .prepare("removable_post");

const chosen_post = jsonRow(post_columns, (fields) =>
  db
    .select(fields)
    .from(posts)
    .innerJoin(topics, eq(topics.id, posts.topic_id))
    .where(and(is_visible_post, eq(posts.topic_id, sql.placeholder("topic_id")))),
).prepare();

/** The fields of a reply that the caller has chosen. */
export async function getChosenPost(
  reader: Reader,
  topic_id: number,
  post_id: number,
  fields: readonly string[],
) {
  const post = await chosen_post.find({ ...readerValues(reader), topic_id, post_id, fields });
  if (!post) throw notFound("postNotFound");
  return post;
}

export async function getPost(reader: Reader, topic_id: number, post_id: number) {
  const [post] = await visible_post.execute({ ...readerValues(reader), post_id });
  if (post?.topic_id !== topic_id) throw notFound("postNotFound");
  return post;
}

/** A reply and its rank, for a member who may change it. */
export async function getEditablePost(actor: User, topic_id: number, post_id: number) {
  const post = await findRankedPost(actor, post_id);
  if (post?.topic_id !== topic_id) throw notFound("postNotFound");
  if (!canEdit(actor, post)) throw notAllowed();
  return post;
}

/** A reply and its rank, for a member who may remove it. */
export async function getRemovablePost(actor: User, topic_id: number, post_id: number) {
  const [post] = await removable_post.execute({ ...readerValues(actor), post_id });
  if (post?.topic_id !== topic_id) throw notFound("postNotFound");
  if (!canRemove(actor, post)) throw notAllowed();
  return post;
}

/** A form that is sent twice creates one reply, and both requests return that reply. */
export async function createPost(actor: User, topic_id: number, input: PostInput) {
  refuseSuspended(actor);
  await rateLimit("post", actor);
  const { form_key, fingerprint, draft } = input;
  const fields = await readContent(actor, input);
  await countStoredText(actor, fields.content);
  const { id: user_id, language } = actor;
  return await storeOnce(
    { user_id, kind: "post", form_key },
    () => storePost(actor, { ...fields, form_key, fingerprint, draft, language, topic_id }),
    (post_id) => findRankedPost(actor, post_id),
  );
}

export async function changePost(
  actor: User,
  topic_id: number,
  post_id: number,
  change: PostChange,
  loaded_versions?: LoadedVersions,
  draft?: SentDraft,
) {
  refuseSuspended(actor);
  const current = await getEditablePost(actor, topic_id, post_id);
  if (change.content === undefined) return current;
  await rateLimit("edit", actor);
  const { content, excerpt, mentioned_ids, file_ids, picture_addresses } = await readContent(
    actor,
    { ...change, content: change.content },
    { user: { post_id }, owner_id: current.owner_id },
  );
  await countStoredText(actor, content);
  return await db.transaction(async (tx) => {
    const [[topic], [locked_post]] = await sendTogether(
      tx
        .select({ title: topics.title, forum_id: topics.forum_id, is_locked })
        .from(topics)
        .innerJoin(topic_activity, activity_of_topic)
        .where(eq(topics.id, topic_id))
        .for("key share", { of: topics })
        .prepare("title_of_topic")
        .execute(),
      tx
        .select({ ...ranked_columns, editor_id: posts.editor_id })
        .from(posts)
        .where(hasIds(topic_id, post_id))
        .for("no key update")
        .prepare("lock_post")
        .execute(),
      deleteSentDraft(tx, { user_id: actor.id, kind: "post", row_id: post_id }, draft),
    );
    if (!topic || !locked_post) throw notFound("postNotFound");
    refuseClosed(actor, topic);
    const { editor_id, ...before } = locked_post;
    await refuseOutdated({
      loaded_versions,
      stored: postFields(before),
      change: { content },
      comparable,
      findLastEdit: () => findLastEditor(tx, actor, { ...before, editor_id }),
    });
    if (comparable(content) === comparable(before.content)) return before;
    const [, [post]] = await sendTogether(
      storeVersion(tx, { topic_id, post_id }, locked_post),
      tx
        .update(posts)
        .set({ content, excerpt, updated_at: sql`now()`, editor_id: actor.id })
        .where(eq(posts.id, post_id))
        .returning(ranked_columns)
        .prepare("change_post")
        .execute(),
      changeFileUses(tx, { post_id }, file_ids),
      changeWaitingPictures(tx, { post_id }, picture_addresses),
    );
    if (!post) throw notFound("postNotFound");
    await recordEdit(tx, actor, "post", { ...before, ...topic }, { ...post, ...topic });
    await notifyMentioned(tx, {
      actor_id: post.owner_id,
      topic_id,
      post_id,
      mentioned_ids,
      mentions_max: mentionsMax(actor),
    });
    return post;
  });
}

function hasIds(topic_id: number, post_id: number) {
  return and(eq(posts.topic_id, topic_id), eq(posts.id, post_id));
}

/** Undefined if it does not exist. */
export async function findRankedPost(reader: Reader, post_id: number) {
  const [post] = await ranked_post.execute({ ...readerValues(reader), post_id });
  return post;
}
