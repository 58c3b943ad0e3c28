import { type SQL, sql } from "drizzle-orm";
import { posts, users } from "#app/db/schema.server.ts";
import { insertFormKey } from "../form-keys.server.ts";
import { countForAuthor, countInForum } from "../forums/counters.server.ts";
import {
  limitSubscribers,
  notifySubscribers,
} from "../notifications/create-notifications.server.ts";
import { subscribersOfTopic } from "../notifications/subscribers.server.ts";
import { notFound } from "../refusal.ts";
import { auto_subscription } from "../subscriptions/auto-subscribe.server.ts";
import { post_columns } from "./columns.server.ts";
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

const { follow_replied_topics } = users;
const ONE_POST = { topics: 0, posts: 1 };
const user_id = sql`${sql.placeholder("user_id")}::int`;
const topic_id = sql`${sql.placeholder("topic_id")}::int`;

const store = storeBy({
  prepareOn: prepareStatement,
  targetOf: ({ topic_id, id }) => ({ topic_id, post_id: id }),
});

type PostToStore = StoreInput & { topic_id: number };
type StoredPost = NonNullable<Awaited<ReturnType<typeof store>>>;

/** Stores a reply with all that follows from it. One to a merged topic is stored in the other. */
export async function storePost(input: PostToStore): Promise<StoredPost> {
  const post = await store(input);
  if (post) return post;
  const into_id = await findMergedInto(input.topic_id);
  if (into_id === null) throw notFound("topicNotFound");
  return await storePost({ ...input, topic_id: into_id });
}

function prepareStatement(database: StatementBuilder) {
  const part = (name: string, statement: SQL) => database.$with(name, {}).as(statement);
  const stored = database.$with("stored", post_columns).as(sql`
    insert into ${posts} (topic_id, owner_id, position, content, excerpt, language, created_at)
    select place.topic_id, author.id, place.position, ${sql.placeholder("content")}, ${sql.placeholder("excerpt")}, ${language}, place.created_at
    from place left join author on true returning ${namesOf(post_columns)}`);
  const event = sql`
    select stored.topic_id, stored.id as post_id, stored.id as row_id, place.forum_id, stored.owner_id, stored.created_at
    from stored cross join place`;
  return database
    .with(
      part("subscribers", limitSubscribers(subscribersOfTopic(topic_id))),
      part("place", reservePosition(user_id, topic_id, may_store)),
      part("author", countForAuthor(ONE_POST, user_id, follow_replied_topics)),
      stored,
      part("event", event),
      part("form_key", insertFormKey("post", sql.placeholder("form_key"))),
      part("subscription", auto_subscription),
      part("notified", notifySubscribers("topic_reply", sql.placeholder("mentioned_ids"))),
      part("forum", countInForum(ONE_POST, parts_after_event)),
    )
    .select({
      ...store_result,
      stored: { ...stored._.selectedFields, rank: sql<number>`place.rank` },
    })
    .from(stored)
    .crossJoin(sql`place`)
    .prepare("store_post");
}
