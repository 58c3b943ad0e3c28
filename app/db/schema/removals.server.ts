import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import { REASON_MAX } from "#app/contract/field-limits.ts";
import { at, created_at, length } from "./columns.server.ts";

/**
 * Deleted accounts, forums and topics whose topics and replies the job `remove-deleted` still has
 * to remove, and topics whose replies it restores.
 */
export const removals = pgTable(
  "removals",
  {
    kind: text().notNull(),
    id: integer().notNull(),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    check("removals_kind", sql`${t.kind} in ('user', 'forum', 'topic', 'restored_topic')`),
  ],
);

/**
 * Topics that an author or a moderator has removed. They can be restored for some days, and are
 * then deleted by the clean-up. Nothing in `topics` is left of them, so no query of topics has to
 * leave them out. A restored topic has its id, its subscribers and the numbers of its replies
 * again.
 */
export const removed_topics = pgTable(
  "removed_topics",
  {
    id: integer().primaryKey(),
    forum_id: integer().notNull(),
    owner_id: integer().notNull(),
    title: text().notNull(),
    content: text().notNull(),
    excerpt: text().notNull(),
    language: text(),
    created_at: at().notNull(),
    updated_at: at(),
    editor_id: integer(),
    total_posts: integer().notNull(),
    last_position: integer().notNull(),
    locked_at: at(),
    locked_by_id: integer(),
    lock_reason: text(),
    pinned_at: at(),
    subscriber_ids: integer().array().notNull(),
    removed_at: created_at(),
    /** Null if the site removed it by itself. */
    removed_by_id: integer(),
    removal_reason: text(),
  },
  (t) => [
    index("removed_topics_newest").on(t.removed_at, t.id),
    index("removed_topics_owner").on(t.owner_id, t.removed_at, t.id),
    index("removed_topics_forum").on(t.forum_id),
    check("removed_topics_reason", length(t.removal_reason, 1, REASON_MAX)),
  ],
);

/** Removed replies, and the replies of removed topics. */
export const removed_posts = pgTable(
  "removed_posts",
  {
    id: bigint({ mode: "number" }).primaryKey(),
    topic_id: integer().notNull(),
    owner_id: integer().notNull(),
    position: integer().notNull(),
    content: text().notNull(),
    excerpt: text().notNull(),
    language: text(),
    created_at: at().notNull(),
    updated_at: at(),
    editor_id: integer(),
    removed_at: created_at(),
    removed_by_id: integer(),
    removal_reason: text(),
    /** Removed with its topic, and restored with it. */
    is_with_topic: boolean().notNull().default(false),
    /** A later reply quotes it or mentions its author, so the topic shows a line in its place. */
    leaves_line: boolean().notNull().default(false),
  },
  (t) => [
    index("removed_posts_topic").on(t.topic_id, t.position),
    // Leaves out the replies of removed topics, of which one topic may have a million.
    index("removed_posts_newest").on(t.removed_at, t.id).where(sql`not is_with_topic`),
    index("removed_posts_owner").on(t.owner_id, t.is_with_topic, t.removed_at, t.id),
    check("removed_posts_reason", length(t.removal_reason, 1, REASON_MAX)),
  ],
);
