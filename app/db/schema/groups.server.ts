import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { DESCRIPTION_MAX, NAME_MAX } from "#app/contract/field-limits.ts";
import { created_at, folded, id, length } from "./columns.server.ts";
import { forums } from "./forums.server.ts";
import { invites } from "./invites.server.ts";
import { users } from "./users.server.ts";

export const groups = pgTable(
  "groups",
  {
    id: id(),
    name: text().notNull(),
    name_folded: folded("name"),
    description: text().notNull().default(""),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex("groups_name").on(t.name_folded),
    check("groups_name_length", length(t.name, 1, NAME_MAX)),
    check("groups_description_length", length(t.description, 0, DESCRIPTION_MAX)),
  ],
);

/** A manager adds and removes members. */
export const group_members = pgTable(
  "group_members",
  {
    group_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    is_manager: boolean().notNull().default(false),
    added_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.group_id, t.user_id] }),
    index("group_members_user").on(t.user_id),
  ],
);

/**
 * The groups that read a restricted forum. Without a row only its moderators and superusers do, for
 * example after its last group was deleted.
 */
export const forum_groups = pgTable(
  "forum_groups",
  {
    forum_id: integer()
      .notNull()
      .references(() => forums.id, { onDelete: "cascade" }),
    group_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
    may_write: boolean().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.forum_id, t.group_id] }),
    index("forum_groups_group").on(t.group_id),
  ],
);

/** A guest who signs up by the invite joins these groups. */
export const invite_groups = pgTable(
  "invite_groups",
  {
    invite_id: integer()
      .notNull()
      .references(() => invites.id, { onDelete: "cascade" }),
    group_id: integer()
      .notNull()
      .references(() => groups.id, { onDelete: "cascade" }),
  },
  (t) => [
    primaryKey({ columns: [t.invite_id, t.group_id] }),
    index("invite_groups_group").on(t.group_id),
  ],
);

/**
 * How many topics and replies a member has in each restricted forum: the counters of `users`
 * include them, and others must not see them counted. It has no foreign key to forums: the rows of
 * a deleted forum are counted down with the counters of `users`.
 */
export const restricted_totals = pgTable(
  "restricted_totals",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    forum_id: integer().notNull(),
    topics: integer().notNull(),
    posts: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.forum_id] }),
    index("restricted_totals_forum").on(t.forum_id),
    check("restricted_totals_counts", sql`${t.topics} >= 0 and ${t.posts} >= 0`),
  ],
);
