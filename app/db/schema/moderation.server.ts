import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { REASON_MAX, REPORT_TEXT_MAX } from "#app/contract/field-limits.ts";
import { at, created_at, id, length, wide_id } from "./columns.server.ts";
import { categories, forums } from "./forums.server.ts";
import { users } from "./users.server.ts";

/** A moderator has a row for everything, for a category or for a forum. */
export const moderators = pgTable(
  "moderators",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    category_id: integer().references(() => categories.id, { onDelete: "cascade" }),
    forum_id: integer().references(() => forums.id, { onDelete: "cascade" }),
    created_at: created_at(),
  },
  (t) => [
    unique("moderators_once").on(t.user_id, t.category_id, t.forum_id).nullsNotDistinct(),
    index("moderators_category").on(t.category_id),
    index("moderators_forum").on(t.forum_id),
    check("moderators_scope", sql`num_nonnulls(${t.category_id}, ${t.forum_id}) <= 1`),
  ],
);

/** A suspended member reads and does not write, until a time or until a moderator ends it. */
export const suspensions = pgTable(
  "suspensions",
  {
    user_id: integer()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    until: at(),
    suspended_by_id: integer(),
    created_at: created_at(),
  },
  (t) => [check("suspensions_reason", length(t.reason, 1, REASON_MAX))],
);

/**
 * The member has to see a warning once. `topic_id` and `post_id` name the text that it is about.
 */
export const warnings = pgTable(
  "warnings",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    warned_by_id: integer(),
    reason: text().notNull(),
    topic_id: integer(),
    post_id: bigint({ mode: "number" }),
    created_at: created_at(),
    seen_at: at(),
  },
  (t) => [
    index("warnings_user").on(t.user_id, t.id),
    index("warnings_unseen").on(t.user_id).where(sql`seen_at is null`),
    check("warnings_reason", length(t.reason, 1, REASON_MAX)),
  ],
);

/**
 * What members have reported: a reply if there is a `post_id`, a member if there is a `user_id`,
 * else a topic. Many reports of one thing are one row. `forum_id` says whose moderators see it;
 * null for a member.
 */
export const reports = pgTable(
  "reports",
  {
    id: id(),
    topic_id: integer(),
    post_id: bigint({ mode: "number" }),
    user_id: integer(),
    forum_id: integer(),
    /** The author of the text, or the reported member. */
    owner_id: integer().notNull(),
    state: text().notNull().default("open"),
    claimed_by_id: integer(),
    claimed_at: at(),
    /** The site has hidden the reply at this time, because so many members had reported it. */
    hidden_at: at(),
    outcome: text(),
    note: text(),
    closed_by_id: integer(),
    closed_at: at(),
    created_at: created_at(),
  },
  (t) => [
    uniqueIndex("reports_open_topic")
      .on(t.topic_id)
      .where(sql`state = 'open' and post_id is null and topic_id is not null`),
    uniqueIndex("reports_open_post")
      .on(t.post_id)
      .where(sql`state = 'open' and post_id is not null`),
    uniqueIndex("reports_open_user")
      .on(t.user_id)
      .where(sql`state = 'open' and user_id is not null`),
    index("reports_open").on(t.id).where(sql`state = 'open'`),
    index("reports_closed").on(t.closed_at, t.id).where(sql`state = 'closed'`),
    index("reports_owner").on(t.owner_id, t.id),
    // Used when the reported thing is deleted.
    index("reports_topic").on(t.topic_id).where(sql`topic_id is not null`),
    index("reports_post").on(t.post_id).where(sql`post_id is not null`),
    check("reports_state", sql`${t.state} in ('open', 'closed')`),
    check(
      "reports_outcome",
      sql`${t.outcome} in ('dismissed', 'removed', 'warned', 'suspended', 'handled')`,
    ),
    check("reports_closed", sql`(${t.state} = 'closed') = (${t.closed_at} is not null)`),
    check("reports_note", length(t.note, 1, REPORT_TEXT_MAX)),
    check(
      "reports_thing",
      sql`num_nonnulls(${t.topic_id}, ${t.user_id}) = 1 and (${t.post_id} is null or ${t.topic_id} is not null)`,
    ),
  ],
);

/** The members who reported it, with their reasons. */
export const report_entries = pgTable(
  "report_entries",
  {
    report_id: integer()
      .notNull()
      .references(() => reports.id, { onDelete: "cascade" }),
    reporter_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    reason: text().notNull(),
    text: text(),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.report_id, t.reporter_id] }),
    index("report_entries_reporter").on(t.reporter_id, t.created_at),
    check(
      "report_entries_reason",
      sql`${t.reason} in ('spam', 'rude', 'off_topic', 'private', 'other')`,
    ),
    check("report_entries_text", length(t.text, 1, REPORT_TEXT_MAX)),
  ],
);

/**
 * Append-only. The trigger `audit_log_append_only` refuses every change except the removal of
 * personal data (drizzle/0002_rules.sql, replaced in drizzle/0007_trust.sql). Names are copied,
 * because the log outlives accounts.
 */
export const audit_log = pgTable(
  "audit_log",
  {
    id: wide_id(),
    actor_id: integer(),
    actor_username: text().notNull(),
    action: text().notNull(),
    subject_type: text().notNull(),
    subject_id: bigint({ mode: "number" }),
    subject_name: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    /** The forum whose moderators may see the entry. */
    forum_id: integer(),
    created_at: created_at(),
  },
  (t) => [
    index("audit_log_newest").on(t.created_at, t.id),
    index("audit_log_forum").on(t.forum_id, t.created_at, t.id).where(sql`forum_id is not null`),
    // The filters of the log use these. They have names, because entries outlive accounts.
    index("audit_log_actor").on(t.actor_username, t.created_at, t.id),
    index("audit_log_member")
      .on(t.subject_name, t.created_at, t.id)
      .where(sql`subject_type = 'user'`),
    index("audit_log_author")
      .on(sql`(before ->> 'author')`, t.created_at, t.id)
      .where(sql`before ->> 'author' is not null`),
    index("audit_log_subject").on(t.subject_type, t.created_at, t.id),
    index("audit_log_action").on(t.action, t.created_at, t.id),
  ],
);
