import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { DEFAULT_ORDER, DESCRIPTION_MAX, NAME_MAX } from "#app/contract/field-limits.ts";
import { at, id, length } from "./columns.server.ts";

export const categories = pgTable(
  "categories",
  {
    id: id(),
    name: text().notNull(),
    order: integer().notNull().default(DEFAULT_ORDER),
  },
  (t) => [check("categories_name_length", length(t.name, 1, NAME_MAX))],
);

export const forums = pgTable(
  "forums",
  {
    id: id(),
    category_id: integer()
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    name: text().notNull(),
    description: text().notNull().default(""),
    order: integer().notNull().default(DEFAULT_ORDER),
    /** Only the groups of `forum_groups`, its moderators and superusers see it. */
    is_restricted: boolean().notNull().default(false),
  },
  (t) => [
    index("forums_category").on(t.category_id),
    check("forums_name_length", length(t.name, 1, NAME_MAX)),
    check("forums_description_length", length(t.description, 0, DESCRIPTION_MAX)),
  ],
);

/**
 * The counters and the last activity of each forum. Every reply changes this row, so it is apart
 * from the forum, and has no index but its key: each update is HOT. A trigger adds the row with the
 * forum. `last_topic_id` and `last_owner_id` have no foreign keys, because each would need an
 * index.
 */
export const forum_activity = pgTable(
  "forum_activity",
  {
    forum_id: integer()
      .primaryKey()
      .references(() => forums.id, { onDelete: "cascade" }),
    total_topics: integer().notNull().default(0),
    total_posts: integer().notNull().default(0),
    last_topic_id: integer(),
    last_owner_id: integer(),
    last_at: at(),
  },
  (t) => [
    check("forum_activity_totals", sql`${t.total_topics} >= 0 and ${t.total_posts} >= 0`),
    check(
      "forum_activity_last",
      sql`num_nulls(${t.last_topic_id}, ${t.last_owner_id}, ${t.last_at}) in (0, 3)`,
    ),
  ],
);
