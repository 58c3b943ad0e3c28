import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { REASON_MAX, TITLE_MAX } from "#app/contract/field-limits.ts";
import { at, created_at, id, isLanguageCode, length, wide_id } from "./columns.server.ts";

/**
 * Topics and replies have no foreign keys to their forum, topic and author: these are deleted at
 * once, and a job removes what belonged to them in batches (`removals`). Every query of topics and
 * replies leaves out those whose forum, topic or author does not exist.
 */
export const topics = pgTable(
  "topics",
  {
    id: id(),
    forum_id: integer().notNull(),
    owner_id: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    /**
     * The first words of the content as plain text: lists and previews need not parse the content.
     */
    excerpt: text().notNull().default(""),
    /** The author's language at the time of writing, or null if it is not known. */
    language: text(),
    created_at: created_at(),
    updated_at: at(),
    /** The member who made the last change. */
    editor_id: integer(),
  },
  (t) => [
    index("topics_forum").on(t.forum_id, t.id),
    index("topics_owner").on(t.owner_id, t.created_at, t.id),
    index("topics_created").on(t.created_at),
    check("topics_title_length", length(t.title, 1, TITLE_MAX)),
    check("topics_content_size", sql`octet_length(${t.content}) between 1 and 262144`),
    check("topics_language", isLanguageCode(t.language)),
  ],
);

/**
 * The counters and the last activity of each topic, apart from its text: every reply changes this
 * row. It has no index but its key, so each update is HOT. A trigger adds the row with the topic.
 *
 * `last_position` is the highest position that a reply of the topic ever had. `active_at` is the
 * time of the last reply, or of the topic if it has none; then `last_owner_id` is null.
 */
export const topic_activity = pgTable(
  "topic_activity",
  {
    topic_id: integer()
      .primaryKey()
      .references(() => topics.id, { onDelete: "cascade" }),
    forum_id: integer().notNull(),
    total_posts: integer().notNull().default(0),
    last_position: integer().notNull().default(0),
    last_owner_id: integer(),
    active_at: at().notNull(),
    /**
     * Only moderators reply while it is locked. It is not in `topics`, because a reply locks this
     * row, so that it sees a lock that was just set.
     */
    locked_at: at(),
    locked_by_id: integer(),
    lock_reason: text(),
    /** Pinned topics are listed first in their forum, the last pinned one above. */
    pinned_at: at(),
  },
  (t) => [
    index("topic_activity_pinned").on(t.forum_id, t.pinned_at).where(sql`pinned_at is not null`),
    check("topic_activity_lock_reason", length(t.lock_reason, 1, REASON_MAX)),
    check(
      "topic_activity_totals",
      sql`${t.total_posts} >= 0 and ${t.last_position} >= ${t.total_posts}`,
    ),
    check("topic_activity_last", sql`(${t.total_posts} = 0) = (${t.last_owner_id} is null)`),
  ],
);

/**
 * The order of the lists of topics. The trigger `topic_activity_order` moves a topic's row when its
 * activity changes, by a deletion and an insertion.
 */
export const topic_order = pgTable(
  "topic_order",
  {
    forum_id: integer().notNull(),
    active_at: at().notNull(),
    topic_id: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.forum_id, t.active_at, t.topic_id] }),
    index("topic_order_all").on(t.active_at, t.topic_id),
  ],
);

/**
 * The replies. `position` is the number of a reply in its topic. It never changes and is never
 * given again, so a deleted reply leaves a gap; `post_gaps` counts them.
 */
export const posts = pgTable(
  "posts",
  {
    id: wide_id(),
    topic_id: integer().notNull(),
    owner_id: integer().notNull(),
    position: integer().notNull(),
    content: text().notNull(),
    excerpt: text().notNull().default(""),
    /** The author's language at the time of writing, or null if it is not known. */
    language: text(),
    created_at: created_at(),
    updated_at: at(),
    /** The member who made the last change. */
    editor_id: integer(),
  },
  (t) => [
    uniqueIndex("posts_topic_position").on(t.topic_id, t.position),
    index("posts_owner").on(t.owner_id, t.created_at, t.id),
    index("posts_created").on(t.created_at),
    check("posts_content_size", sql`octet_length(${t.content}) between 1 and 262144`),
    check("posts_position", sql`${t.position} > 0`),
    check("posts_language", isLanguageCode(t.language)),
  ],
);

/**
 * How many positions of a block of 1,000 (positions 1 to 1000 are block 0) belong to deleted
 * replies. A block without gaps has no row. So any page of a topic is found from few rows.
 */
export const post_gaps = pgTable(
  "post_gaps",
  {
    topic_id: integer()
      .notNull()
      .references(() => topics.id, { onDelete: "cascade" }),
    block: integer().notNull(),
    removed: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.topic_id, t.block] }),
    check("post_gaps_removed", sql`${t.removed} between 1 and 1000`),
  ],
);

/** Topics that were merged into another one, which their addresses lead to. */
export const merged_topics = pgTable(
  "merged_topics",
  {
    topic_id: integer().primaryKey(),
    into_id: integer().notNull(),
    created_at: created_at(),
  },
  (t) => [index("merged_topics_into").on(t.into_id)],
);

/** Replies that a split made the opening post of a topic, where their addresses lead to. */
export const moved_posts = pgTable(
  "moved_posts",
  {
    post_id: bigint({ mode: "number" }).primaryKey(),
    topic_id: integer().notNull(),
  },
  (t) => [uniqueIndex("moved_posts_topic").on(t.topic_id)],
);

/** What an edit replaced: the text of a reply if there is a `post_id`, else of a topic. */
export const content_versions = pgTable(
  "content_versions",
  {
    id: wide_id(),
    topic_id: integer().notNull(),
    post_id: bigint({ mode: "number" }),
    /** Null for a reply. */
    title: text(),
    content: text().notNull(),
    /** The member who wrote this version, and when. */
    editor_id: integer().notNull(),
    created_at: at().notNull(),
  },
  (t) => [
    index("content_versions_topic").on(t.topic_id, t.id).where(sql`post_id is null`),
    index("content_versions_post").on(t.post_id, t.id).where(sql`post_id is not null`),
    index("content_versions_editor").on(t.editor_id, t.id),
    check("content_versions_title", sql`(${t.title} is null) = (${t.post_id} is not null)`),
  ],
);
