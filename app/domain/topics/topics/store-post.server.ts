import { and, eq, type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, topic_activity, topics, users } from "#app/db/schema.server.ts";
import { queueByKey } from "#app/lib/process/queue-by-key.ts";
import { canModerateAll, canWriteIn, readOnlyForumIds } from "../../base/can.ts";
import { insertFormKey } from "../../base/form-keys.server.ts";
import { arrayText } from "../../base/ids.server.ts";
import {
  badRequest,
  databaseBusy,
  notAllowed,
  notFound,
  type Refusal,
} from "../../base/refusal.ts";
import { isVisibleTopicTo, readerValues } from "../../base/visibility.server.ts";
import { countForAuthor, countInForum } from "../../forums/forums/counters.server.ts";
import { countIfRestricted } from "../../forums/forums/restricted-totals.server.ts";
import { read_by_author } from "../../forums/read-positions/read-by-author.server.ts";
import { insert_file_uses } from "../../members/files/parts/file-uses.server.ts";
import { insert_waiting_pictures } from "../../members/files/parts/waiting-pictures.server.ts";
import type { User } from "../../members/users/user.ts";
import {
  limitSubscribers,
  notifySubscribers,
  subscribersOfTopic,
} from "../../notify/notifications/create-notifications.server.ts";
import { auto_subscription } from "../../notify/subscriptions/parts/auto-subscription.server.ts";
import { refuseReadOnlySite } from "../../site/settings/parts/is-read-only.server.ts";
import { delete_sent_draft } from "../drafts/parts/sent-draft.server.ts";
import { type Owner, ownerFields, stored_post_columns } from "./columns.server.ts";
import { findMergedInto } from "./moved.server.ts";
import { reservePosition } from "./positions.server.ts";
import {
  language,
  may_store,
  namesOf,
  parts_after_event,
  type StatementBuilder,
  type StoreInput,
  store_result,
  storeBy,
} from "./store-statement.server.ts";
import { postUrl } from "./urls.server.ts";

const { follow_replied_topics } = users;
const ONE_POST = { topics: 0, posts: 1 };
/** While one is committed, the next already waits for the row of the topic. */
const REPLIES_AT_ONCE = 2;
/** Leaves most of the ten seconds of a request to its statements, of which each may take 8 s. */
const WAIT_FOR_TURN_MAX_MS = 1_500;
const user_id = sql`${sql.placeholder("user_id")}::int`;
const topic_id = sql`${sql.placeholder("topic_id")}::int`;

/**
 * canReply() on the row that the reply locks, so a lock of the topic that is committed first wins.
 */
const may_reply = sql`${topic_activity.forum_id} <> all(${sql.placeholder("read_only_forum_ids")}::int[]) and (${topic_activity.locked_at} is null or ${sql.placeholder("moderates_all")}::boolean
  or ${topic_activity.forum_id} = any(${sql.placeholder("moderated_ids")}::int[]))`;

const store = storeBy({
  prepareOn: prepareStatement,
  placeOf: ({ topic_id, id, number }) => ({ topic_id, post_id: id, position: number }),
});

/**
 * Replies to one topic wait here. More of them in the database would not be faster, and if the row
 * stays locked, each waits for it in turn, longer than a request may take (docs/decisions/064).
 * Replies of other processes wait at the row.
 */
const queueByTopic = queueByKey<number>({
  at_once: REPLIES_AT_ONCE,
  wait_max_ms: WAIT_FOR_TURN_MAX_MS,
  timeoutError: databaseBusy,
});

type PostToStore = Omit<StoreInput, "user_id"> & { topic_id: number };
type StoredPost = NonNullable<Awaited<ReturnType<typeof store>>> & { owner: Owner; url: string };

/**
 * Stores a reply and updates everything that depends on it. A reply to a merged topic is stored in
 * the other one.
 */
export async function storePost(actor: User, input: PostToStore): Promise<StoredPost> {
  const { moderates } = actor;
  const values = {
    ...input,
    ...readerValues(actor),
    read_only_forum_ids: arrayText(readOnlyForumIds(actor)),
    moderates_all: canModerateAll(actor),
    moderated_ids: arrayText(moderates === "all" ? [] : moderates),
  };
  const post = await queueByTopic(input.topic_id, () => store(values));
  if (post) return { ...post, owner: ownerFields(actor), url: postUrl(post.topic_id, post.id) };
  await refuseReadOnlySite(db);
  const into_id = await findMergedInto(actor, input.topic_id);
  if (into_id === null) throw await refusalOf(actor, input.topic_id);
  return await storePost(actor, { ...input, topic_id: into_id });
}

/** Why a topic has taken no reply. */
async function refusalOf(actor: User, topic_id: number): Promise<Refusal> {
  const [topic] = await db
    .select({ forum_id: topics.forum_id })
    .from(topics)
    .where(and(eq(topics.id, topic_id), isVisibleTopicTo(actor)));
  if (!topic) return notFound("topicNotFound");
  return canWriteIn(actor, topic) ? badRequest("topicLocked") : notAllowed("readOnlyForum");
}

function prepareStatement(database: StatementBuilder) {
  const part = (name: string, statement: SQL) => database.$with(name, {}).as(statement);
  const stored = database.$with("stored", stored_post_columns).as(sql`
    insert into ${posts} (topic_id, owner_id, position, content, excerpt, language, created_at)
    select place.topic_id, author.id, place.position, ${sql.placeholder("content")}, ${sql.placeholder("excerpt")}, ${language}, place.created_at
    from place left join author on true returning ${namesOf(stored_post_columns)}`);
  const event = sql`
    select stored.topic_id, stored.id as post_id, stored.id as row_id, place.forum_id, stored.owner_id, stored.created_at, place.position
    from stored cross join place`;
  return database
    .with(
      part("subscribers", limitSubscribers(subscribersOfTopic(topic_id))),
      part("place", reservePosition(user_id, topic_id, sql`${may_store} and ${may_reply}`)),
      part("author", countForAuthor(ONE_POST, user_id, follow_replied_topics)),
      part("restricted", countIfRestricted(ONE_POST)),
      stored,
      part("event", event),
      part("form_key", insertFormKey("post")),
      part("files", insert_file_uses),
      part("pictures", insert_waiting_pictures),
      part("draft", delete_sent_draft),
      part("subscription", auto_subscription),
      part("read", read_by_author),
      part("notified", notifySubscribers("topic_reply", sql.placeholder("mentioned_ids"))),
      part("forum", countInForum(ONE_POST, parts_after_event)),
    )
    .select({
      ...store_result,
      stored: {
        ...stored._.selectedFields,
        rank: sql<number>`place.rank`,
        number: sql<number>`place.position`,
      },
    })
    .from(stored)
    .crossJoin(sql`place`)
    .prepare("store_post");
}
