import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { BOOKMARK_NOTE_MAX } from "#app/contract/field-limits.ts";
import { at, created_at, id, length } from "./columns.server.ts";
import { forums } from "./forums.server.ts";
import { users } from "./users.server.ts";

/**
 * How far a member has read a topic: to the reply at this position, and 0 before the first. It has
 * no foreign key to topics, as in `notifications`.
 */
export const topic_reads = pgTable(
  "topic_reads",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    topic_id: integer().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.topic_id] }),
    // Used when a topic is deleted.
    index("topic_reads_topic").on(t.topic_id),
    check("topic_reads_position", sql`${t.position} >= 0`),
  ],
);

/** Everything that was written in the forum until then is read: the member has marked it so. */
export const forum_reads = pgTable(
  "forum_reads",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    forum_id: integer()
      .notNull()
      .references(() => forums.id, { onDelete: "cascade" }),
    read_until: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.forum_id] }),
    index("forum_reads_forum").on(t.forum_id),
  ],
);

/** A bookmark is of a topic or a reply. A reply that moves to another topic stays bookmarked. */
export const bookmarks = pgTable(
  "bookmarks",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    topic_id: integer(),
    post_id: bigint({ mode: "number" }),
    note: text(),
    created_at: created_at(),
  },
  (t) => [
    unique("bookmarks_once").on(t.user_id, t.topic_id, t.post_id).nullsNotDistinct(),
    index("bookmarks_newest").on(t.user_id, t.id),
    index("bookmarks_topic").on(t.topic_id).where(sql`topic_id is not null`),
    index("bookmarks_post").on(t.post_id).where(sql`post_id is not null`),
    check("bookmarks_thing", sql`num_nonnulls(${t.topic_id}, ${t.post_id}) = 1`),
    check("bookmarks_note", length(t.note, 1, BOOKMARK_NOTE_MAX)),
  ],
);

/** A topic, a forum or another member (`muted_id`) of which the member wants no notifications. */
export const mutes = pgTable(
  "mutes",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    topic_id: integer(),
    forum_id: integer().references(() => forums.id, { onDelete: "cascade" }),
    muted_id: integer().references(() => users.id, { onDelete: "cascade" }),
    created_at: created_at(),
  },
  (t) => [
    unique("mutes_once").on(t.user_id, t.topic_id, t.forum_id, t.muted_id).nullsNotDistinct(),
    index("mutes_topic").on(t.topic_id).where(sql`topic_id is not null`),
    index("mutes_forum").on(t.forum_id).where(sql`forum_id is not null`),
    index("mutes_member").on(t.muted_id).where(sql`muted_id is not null`),
    check("mutes_thing", sql`num_nonnulls(${t.topic_id}, ${t.forum_id}, ${t.muted_id}) = 1`),
    check("mutes_other", sql`${t.user_id} <> ${t.muted_id}`),
  ],
);

/**
 * The thanks of a member for a reply. `author_id` wrote it, and was notified of it at
 * `notified_at`.
 */
export const thanks = pgTable(
  "thanks",
  {
    post_id: bigint({ mode: "number" }).notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    author_id: integer().notNull(),
    created_at: created_at(),
    notified_at: at(),
  },
  (t) => [
    primaryKey({ columns: [t.post_id, t.user_id] }),
    index("thanks_user").on(t.user_id, t.created_at),
    index("thanks_author").on(t.author_id, t.post_id),
    index("thanks_to_notify").on(t.author_id).where(sql`notified_at is null`),
    check("thanks_other", sql`${t.user_id} <> ${t.author_id}`),
  ],
);
