import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { at } from "./columns.server.ts";

/**
 * How many rows of each week a list has: topics by their activity, in all forums (part 0) and in
 * each (its id), members, and entries of the audit log. So a page deep inside a list is found by
 * adding up weeks. Triggers insert changes, and a row counts what all rows of its key add up to;
 * the clean-up job merges them. `week` is counted by week_of().
 */
export const list_counts = pgTable(
  "list_counts",
  {
    list: text().notNull(),
    part: integer().notNull(),
    week: integer().notNull(),
    rows: integer().notNull(),
  },
  (t) => [
    index("list_counts_sums").on(t.list, t.part, t.week, t.rows),
    check("list_counts_list", sql`${t.list} in ('topics', 'users', 'audit_log')`),
  ],
);

/**
 * What was written in each quarter of an hour, for the dashboard: quarters add up to the days of
 * every time zone. A deleted topic or reply stays counted. The other numbers are those of the moment
 * of counting, and null in quarters that were counted later.
 */
export const activity_totals = pgTable("activity_totals", {
  starts_at: at().primaryKey(),
  topics: integer().notNull(),
  posts: integer().notNull(),
  members: integer(),
  active_members: integer(),
  /** Who wrote a topic or reply in the seven days before. */
  writers: integer(),
  open_invites: integer(),
  /** Counts that take longer than a page may: only the last row has them. */
  summary: jsonb().$type<ActivitySummary>(),
});

/** What was written most to in the last 30 days, and who joined in the last twelve months. */
export type ActivitySummary = {
  topics: { id: number; posts: number }[];
  forums: { id: number; topics: number; posts: number }[];
  joined: { month: string; personal: number; shared: number; added: number }[];
};
