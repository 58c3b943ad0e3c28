import { and, eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { sendTogether } from "#app/db/pipeline.server.ts";
import { topic_activity, topics } from "#app/db/schema.server.ts";
import { canEdit, type Reader } from "../../base/can.ts";
import {
  type LoadedVersions,
  namesOfDifferences,
  refuseOutdated,
} from "../../base/edit-version.server.ts";
import { storeOnce } from "../../base/form-keys.server.ts";
import { jsonRow } from "../../base/json-rows.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { is_visible_topic, readerValues } from "../../base/visibility.server.ts";
import { unread_posts } from "../../forums/read-positions/reading-state.server.ts";
import { changeFileUses } from "../../members/files/parts/file-uses.server.ts";
import { changeWaitingPictures } from "../../members/files/parts/waiting-pictures.server.ts";
import type { User } from "../../members/users/user.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { notifyMentioned } from "../../notify/notifications/create-notifications.server.ts";
import { deleteSentDraft, type SentDraft } from "../drafts/parts/sent-draft.server.ts";
import { storeVersion } from "../versions/store-version.server.ts";
import { recordEdit } from "./audit.server.ts";
import { activity_of_topic, topic_columns } from "./columns.server.ts";
import { readContent } from "./content.server.ts";
import type { TopicChange, TopicInput } from "./input.ts";
import { lockTopic } from "./lock-topic.server.ts";
import { mentionsMax, storeCounted } from "./newcomer-limits.server.ts";
import { refuseClosed } from "./refuse-closed.ts";
import { storeTopic } from "./store-topic.server.ts";
import { countStoredText } from "./stored-text-limit.server.ts";
import { comparable, findLastEditor, topicFields } from "./versions.server.ts";

const topic_by_id = db
  .select(topic_columns)
  .from(topics)
  .innerJoin(topic_activity, activity_of_topic)
  .where(and(eq(topics.id, sql.placeholder("topic_id")), is_visible_topic))
  .prepare("topic");

const chosen_topic = jsonRow({ ...topic_columns, unread_posts }, (fields) =>
  db
    .select(fields)
    .from(topics)
    .innerJoin(topic_activity, activity_of_topic)
    .where(and(eq(topics.id, sql.placeholder("topic_id")), is_visible_topic)),
).prepare();

export async function getTopic(reader: Reader, topic_id: number) {
  const topic = await findTopic(reader, topic_id);
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

/** The fields of a topic that the actor has chosen. */
export async function getChosenTopic(actor: User, topic_id: number, fields: readonly string[]) {
  const topic = await chosen_topic.find({ ...readerValues(actor), topic_id, fields });
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

/** Undefined if it does not exist. */
export async function findTopic(reader: Reader, topic_id: number) {
  const [topic] = await topic_by_id.execute({ ...readerValues(reader), topic_id });
  return topic;
}

/** A step: the topic as the transaction has changed it. */
export async function readTopic(tx: Transaction, topic_id: number) {
  const [topic] = await tx
    .select(topic_columns)
    .from(topics)
    .innerJoin(topic_activity, activity_of_topic)
    .where(eq(topics.id, topic_id));
  if (!topic) throw notFound("topicNotFound");
  return topic;
}

/** A form that is sent twice creates one topic, and both requests return that topic. */
export async function createTopic(actor: User, input: TopicInput) {
  refuseSuspended(actor);
  await rateLimit("post", actor);
  const { form_key, fingerprint, draft, forum_id, title } = input;
  const fields = await readContent(actor, input);
  await countStoredText(actor, fields.content);
  const { id: user_id, language } = actor;
  return await storeOnce(
    { user_id, kind: "topic", form_key },
    () =>
      storeCounted(actor, () =>
        storeTopic(actor, { ...fields, form_key, fingerprint, draft, language, forum_id, title }),
      ),
    (topic_id) => findTopic(actor, topic_id),
  );
}

/** What a change of the title alone has. */
const NO_CONTENT: Partial<Awaited<ReturnType<typeof readContent>>> = {};

export async function changeTopic(
  actor: User,
  topic_id: number,
  change: TopicChange,
  loaded_versions?: LoadedVersions,
  draft?: SentDraft,
) {
  refuseSuspended(actor);
  const current = await getTopic(actor, topic_id);
  if (!canEdit(actor, current)) throw notAllowed();
  if (Object.keys(change).length === 0) return current;
  await rateLimit("edit", actor);
  const {
    mentioned_ids = [],
    file_ids,
    picture_addresses,
    ...fields
  } = change.content === undefined
    ? NO_CONTENT
    : await readContent(
        actor,
        { ...change, content: change.content },
        { user: { topic_id }, owner_id: current.owner_id },
      );
  await countStoredText(actor, fields.content ?? current.content);
  return await db.transaction(async (tx) => {
    const [{ editor_id, ...before }] = await sendTogether(
      lockTopic(tx, actor, topic_id),
      deleteSentDraft(tx, { user_id: actor.id, kind: "topic", row_id: topic_id }, draft),
    );
    refuseClosed(actor, before);
    const written_fields = { title: change.title, ...fields };
    const stored = topicFields(before);
    const change_fields = { title: written_fields.title, content: written_fields.content };
    await refuseOutdated({
      loaded_versions,
      stored,
      change: change_fields,
      comparable,
      findLastEdit: () => findLastEditor(tx, actor, { ...before, editor_id }),
    });
    if (namesOfDifferences(stored, change_fields, comparable).length === 0) return before;
    const [, [stored_fields]] = await sendTogether(
      storeVersion(tx, { topic_id, post_id: null }, { ...before, editor_id }),
      tx
        .update(topics)
        .set({ ...written_fields, updated_at: sql`now()`, editor_id: actor.id })
        .where(eq(topics.id, topic_id))
        .returning({
          title: topics.title,
          content: topics.content,
          updated_at: topics.updated_at,
        })
        .prepare("change_topic")
        .execute(),
      ...(file_ids ? [changeFileUses(tx, { topic_id }, file_ids)] : []),
      ...(picture_addresses ? [changeWaitingPictures(tx, { topic_id }, picture_addresses)] : []),
    );
    if (!stored_fields) throw notFound("topicNotFound");
    const topic = { ...before, ...stored_fields };
    await recordEdit(tx, actor, "topic", before, topic);
    await notifyMentioned(tx, {
      actor_id: topic.owner_id,
      topic_id,
      post_id: null,
      mentioned_ids,
      mentions_max: mentionsMax(actor),
    });
    return topic;
  });
}
