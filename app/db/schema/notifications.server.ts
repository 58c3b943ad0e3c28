import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { PUSH_ENDPOINT_MAX } from "#app/contract/field-limits.ts";
import { bytea, created_at, id, length } from "./columns.server.ts";
import { forums } from "./forums.server.ts";
import { sessions } from "./sessions.server.ts";
import { topics } from "./topics.server.ts";
import { users } from "./users.server.ts";

export const forum_subscriptions = pgTable(
  "forum_subscriptions",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    forum_id: integer()
      .notNull()
      .references(() => forums.id, { onDelete: "cascade" }),
    /** The subscription notifies of replies in all topics of the forum too. */
    with_replies: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.forum_id] }),
    index("forum_subscriptions_members").on(t.forum_id, t.user_id),
    // Each new reply reads it: most forums have no such subscriber.
    index("forum_subscriptions_replies").on(t.forum_id, t.user_id).where(sql`with_replies`),
  ],
);

export const topic_subscriptions = pgTable(
  "topic_subscriptions",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    topic_id: integer()
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.topic_id] }),
    index("topic_subscriptions_members").on(t.topic_id, t.user_id),
  ],
);

/**
 * The order of lists is that of the ids. Only `user_id` is a foreign key: with others, each new row
 * would lock three more, and the deletion of a topic would wait for all of its notifications. A row
 * whose actor, topic or reply no longer exists is shown nowhere, until it is deleted as well.
 *
 * `mail` says which e-mail a notification waits for. It is null when the notification was taken
 * into an e-mail, or when the member wants none.
 */
export const notifications = pgTable(
  "notifications",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    actor_id: integer().notNull(),
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    post_id: bigint({ mode: "number" }),
    created_at: created_at(),
    topic_id: integer(),
    is_read: boolean().notNull().default(false),
    type: text().notNull(),
    mail: text(),
    /** The content of a notification of the type `other`. Null if an invited member has joined. */
    about: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    index("notifications_unread").on(t.user_id, t.id).where(sql`not is_read`),
    index("notifications_unread_topic").on(t.user_id, t.topic_id).where(sql`not is_read`),
    index("notifications_waiting")
      .on(t.mail, t.user_id, t.id)
      .where(sql`mail is not null and not is_read`),
    // Old notifications are deleted with it: it finds a range of pages for each range of times.
    index("notifications_created").using("brin", t.created_at).with({ autosummarize: true }),
    uniqueIndex("notifications_once_per_post")
      .on(t.post_id, t.user_id)
      .where(sql`post_id is not null`),
    uniqueIndex("notifications_once_per_topic")
      .on(t.topic_id, t.user_id)
      .where(sql`post_id is null and topic_id is not null`),
    check(
      "notifications_type",
      sql`${t.type} in ('forum_topic', 'topic_reply', 'mention', 'other')`,
    ),
    check("notifications_mail", sql`${t.mail} in ('now', 'daily')`),
    check("notifications_target", sql`${t.type} = 'other' or ${t.topic_id} is not null`),
  ],
);

/**
 * The key of a member's feeds is made of the nonce. A new nonce makes the old addresses invalid.
 */
export const feed_keys = pgTable("feed_keys", {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  nonce: bytea().notNull(),
  created_at: created_at(),
});

/** The keys with which this installation signs its push messages (VAPID). */
export const push_keys = pgTable(
  "push_keys",
  {
    id: integer().primaryKey(),
    public_key: text().notNull(),
    private_key: text().notNull(),
    created_at: created_at(),
  },
  (t) => [check("push_keys_one_row", sql`${t.id} = 1`)],
);

/** A device that shows push messages, until its session ends. */
export const push_subscriptions = pgTable(
  "push_subscriptions",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    session_id: bigint({ mode: "number" })
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    endpoint: text().notNull(),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex("push_subscriptions_session").on(t.session_id),
    uniqueIndex("push_subscriptions_endpoint").on(t.endpoint),
    index("push_subscriptions_user").on(t.user_id),
    check("push_subscriptions_endpoint_length", length(t.endpoint, 1, PUSH_ENDPOINT_MAX)),
  ],
);
