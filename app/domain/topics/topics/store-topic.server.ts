import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, topic_activity, topics, users } from "#app/db/schema.server.ts";
import { canRead, canWriteIn } from "../../base/can.ts";
import { insertFormKey } from "../../base/form-keys.server.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { countForAuthor, countInForum } from "../../forums/forums/counters.server.ts";
import { countIfRestricted } from "../../forums/forums/restricted-totals.server.ts";
import { read_by_author } from "../../forums/read-positions/read-by-author.server.ts";
import { insert_file_uses } from "../../members/files/parts/file-uses.server.ts";
import { insert_waiting_pictures } from "../../members/files/parts/waiting-pictures.server.ts";
import type { User } from "../../members/users/user.ts";
import {
  limitSubscribers,
  notifySubscribers,
  subscribersOfForum,
} from "../../notify/notifications/create-notifications.server.ts";
import { auto_subscription } from "../../notify/subscriptions/parts/auto-subscription.server.ts";
import { refuseReadOnlySite } from "../../site/settings/parts/is-read-only.server.ts";
import { delete_sent_draft } from "../drafts/parts/sent-draft.server.ts";
import { ownerFields } from "./columns.server.ts";
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
import { topicUrl } from "./urls.server.ts";

const { id, title, content, forum_id: of_forum, owner_id, created_at, updated_at } = topics;
const stored_columns = { id, title, content, forum_id: of_forum, owner_id, created_at, updated_at };
const NO_ACTIVITY = { total_posts: 0, last_post: null, is_locked: false, is_pinned: false };
const { follow_own_topics } = users;
const ONE_TOPIC = { topics: 1, posts: 0 };
const user_id = sql`${sql.placeholder("user_id")}::int`;
const forum_id = sql`${sql.placeholder("forum_id")}::int`;

const store = storeBy({
  prepareOn: prepareStatement,
  placeOf: ({ id }) => ({ topic_id: id, post_id: null, position: 0 }),
});

type TopicToStore = Omit<StoreInput, "user_id"> & { forum_id: number; title: string };

/** Stores a topic and updates everything that depends on it. */
export async function storeTopic(actor: User, input: TopicToStore) {
  if (!canRead(actor, input)) throw notFound("forumNotFound");
  if (!canWriteIn(actor, input)) throw notAllowed("readOnlyForum");
  const topic = await store({ ...input, user_id: actor.id });
  if (!topic) {
    await refuseReadOnlySite(db);
    throw notFound("forumNotFound");
  }
  return { ...topic, ...NO_ACTIVITY, owner: ownerFields(actor), url: topicUrl(topic.id) };
}

function prepareStatement(database: StatementBuilder) {
  const part = (name: string, statement: SQL) => database.$with(name, {}).as(statement);
  // Locks the table of the activity before all else, as a reply does: `lockWriters()` waits for it.
  const activity = sql`select topic_id from ${topic_activity} where false for key share`;
  // The deletion of the forum waits for the end of the transaction.
  const place = sql`
    select id as forum_id from ${forums} where id = ${forum_id} and ${may_store} and not exists (select from activity) for key share`;
  const stored = database.$with("stored", stored_columns).as(sql`
    insert into ${topics} (forum_id, owner_id, title, content, excerpt, language)
    select place.forum_id, author.id, ${sql.placeholder("title")}, ${sql.placeholder("content")}, ${sql.placeholder("excerpt")}, ${language}
    from place left join author on true returning ${namesOf(stored_columns)}`);
  const event = sql`
    select id as topic_id, null::bigint as post_id, id as row_id, forum_id, owner_id, created_at, 0 as position from stored`;
  return database
    .with(
      part("activity", activity),
      part("subscribers", limitSubscribers(subscribersOfForum(forum_id))),
      part("place", place),
      part("author", countForAuthor(ONE_TOPIC, user_id, follow_own_topics)),
      part("restricted", countIfRestricted(ONE_TOPIC)),
      stored,
      part("event", event),
      part("form_key", insertFormKey("topic")),
      part("files", insert_file_uses),
      part("pictures", insert_waiting_pictures),
      part("draft", delete_sent_draft),
      part("subscription", auto_subscription),
      part("read", read_by_author),
      part("notified", notifySubscribers("forum_topic", sql.placeholder("mentioned_ids"))),
      part("forum", countInForum(ONE_TOPIC, parts_after_event)),
    )
    .select({ ...store_result, stored: stored._.selectedFields })
    .from(stored)
    .prepare("store_topic");
}
