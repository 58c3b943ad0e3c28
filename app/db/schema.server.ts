import { type SQL, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  varchar,
} from "drizzle-orm/pg-core";
import {
  BOOKMARK_NOTE_MAX,
  DEFAULT_ORDER,
  DESCRIPTION_MAX,
  EMAIL_MAX,
  FOOTER_MAX,
  FULL_NAME_MAX,
  INVITE_NOTE_MAX,
  INVITE_TEXT_MAX,
  INVITE_USES_MAX,
  NAME_MAX,
  PUSH_ENDPOINT_MAX,
  REASON_MAX,
  REPORT_TEXT_MAX,
  SITE_NAME_MAX,
  SITE_TEXT_MAX,
  TAGLINE_MAX,
  TITLE_MAX,
  USERNAME_SHAPE,
  WEBHOOK_URL_MAX,
} from "#app/lib/field-limits.ts";

/*
 * The tables. Drizzle generates the migrations in drizzle/ from this file, but these parts exist
 * only in SQL, because Drizzle cannot express them:
 *
 * - the function fold(): 0000_fold.sql
 * - record_changes() and record_change(), the triggers that fill changes: 0030_api.sql
 * - the functions post_rank() and post_range(), the triggers that fill topic_activity, forum_activity
 *   and topic_order, and the fillfactor of the first two and of post_gaps: 0009_activity.sql
 * - the triggers that fill list_counts, and the functions that merge and check it:
 *   0015_list-counts.sql
 * - keep_former_username(), the trigger of users that fills former_usernames: 0019_first-week.sql
 * - audit_log_append_only, the trigger of audit_log: 0002_rules.sql, replaced in 0007_trust.sql
 * - search_fold() and search_text(): 0023_search.sql
 * - the triggers of posts and topics that fill search_changes, and title_word_list():
 *   0031_search-segments.sql
 * - words_of_title() and the triggers of topics that fill title_words and former_title_words:
 *   0024_title-words.sql
 * - the index topics_title_words, and the trigram indexes users_anywhere and title_words_similar,
 *   made where PostgreSQL has the extension pg_trgm: a job makes them
 *   (app/domain/search/search-indexes.server.ts)
 */

const id = () => integer().primaryKey().generatedAlwaysAsIdentity();
/** For tables that may pass two billion rows. */
const wide_id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
const at = () => timestamp({ withTimezone: true, precision: 3, mode: "date" });
const created_at = () => at().notNull().defaultNow();
const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
const text_by_bytes = customType<{ data: string }>({ dataType: () => 'text collate "C"' });
/** The number of a transaction. As text, because it may exceed what a number can represent. */
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" });

/**
 * Names and addresses are stored as typed and compared by fold(), the SQL function of
 * drizzle/0000_fold.sql, for which I, İ, ı and i are one letter.
 */
const folded = (column: string) =>
  text()
    .notNull()
    .generatedAlwaysAs(sql.raw(`fold(${column})`));
const length = (column: AnyPgColumn, min: number, max: number): SQL =>
  sql`char_length(${column}) between ${sql.raw(String(min))} and ${sql.raw(String(max))}`;
/** The application decides which languages exist, so a new one needs no migration. */
const isLanguageCode = (column: AnyPgColumn): SQL => sql`${column} ~ '^[a-z]{2}$'`;

export const users = pgTable(
  "users",
  {
    id: id(),
    username: text().notNull(),
    username_fold: folded("username"),
    email: text().notNull(),
    email_fold: folded("email"),
    /**
     * The last address that the member has confirmed, or null. Recovery links and undo links are
     * sent only to this address.
     */
    confirmed_email: text(),
    full_name: text(),
    picture_url: text(),
    is_superuser: boolean().notNull().default(false),
    is_active: boolean().notNull().default(true),
    invites_count: integer().notNull().default(0),
    total_topics: integer().notNull().default(0),
    total_posts: integer().notNull().default(0),
    language: text(),
    theme: text(),
    time_zone: text(),
    mail_mentions: text().notNull().default("now"),
    mail_replies: text().notNull().default("daily"),
    mail_topics: text().notNull().default("daily"),
    /** About what moderators did. E-mails about warnings and suspensions are always sent. */
    mail_moderation: text().notNull().default("now"),
    /** E-mails about all new topics and replies, independent of subscriptions. */
    mail_everything: text().notNull().default("off"),
    /** Up to when the last message of `mail_everything` told. */
    everything_mailed_at: at(),
    /** Messages without the text of what was written. */
    mail_short: boolean().notNull().default(false),
    /** Subscribes the member to each new forum. */
    follow_new_forums: boolean().notNull().default(false),
    follow_own_topics: boolean().notNull().default(true),
    follow_replied_topics: boolean().notNull().default(true),
    /** May make invites that several people can use. */
    may_share_invites: boolean().notNull().default(false),
    /** False if a moderator took the right to invite away. */
    may_invite: boolean().notNull().default(true),
    /** Without the limits of a new member's first day. */
    is_trusted: boolean().notNull().default(false),
    /**
     * The account was deleted and its topics and replies stay. The row has nothing else of the
     * member, and no page or list shows it.
     */
    is_former: boolean().notNull().default(false),
    /** Signed up, and not signed in yet: the first page greets. */
    is_newcomer: boolean().notNull().default(false),
    /** The page that `/` leads to. */
    home: text().notNull().default("forum"),
    /** What was written until then is not unread: before the account was created, or marked as read. */
    topics_read_until: created_at(),
    created_at: created_at(),
    /** When the member last wrote. Null without a read replica. */
    wrote_at: at(),
    /** Notifications with ids up to this one count as read. A job sets `is_read` in their rows later. */
    notifications_read_until: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [
    uniqueIndex("users_username_fold").on(t.username_fold),
    uniqueIndex("users_email_fold").on(t.email_fold),
    index("users_newest").on(t.created_at, t.id),
    index("users_active_superusers").on(t.id).where(sql`is_superuser and is_active`),
    // No member can choose the name of a former one, which has blanks.
    check(
      "users_username_shape",
      sql`${t.is_former} or ${t.username} ~ ${sql.raw(`'${USERNAME_SHAPE}'`)} and ${t.username} is nfc normalized`,
    ),
    check(
      "users_former",
      sql`not ${t.is_former} or num_nonnulls(${t.full_name}, ${t.picture_url}, ${t.confirmed_email}) = 0 and not ${t.is_active} and not ${t.is_superuser}`,
    ),
    check(
      "users_email_shape",
      sql`${t.email} ~ '^[^\\s@]+@[^\\s@]+$' and ${length(t.email, 3, EMAIL_MAX)}`,
    ),
    index("users_confirmed_email").on(sql`fold(${t.confirmed_email})`),
    // In the order of bytes, so that a range of it is everything with one beginning.
    index("users_username_beginning").on(sql`username_fold collate "C"`),
    index("users_email_beginning").on(sql`email_fold collate "C"`),
    index("users_full_name_beginning").on(sql`fold(full_name) collate "C"`),
    check("users_full_name_length", length(t.full_name, 1, FULL_NAME_MAX)),
    check("users_invites_count", sql`${t.invites_count} >= 0`),
    check("users_totals", sql`${t.total_topics} >= 0 and ${t.total_posts} >= 0`),
    check("users_language", isLanguageCode(t.language)),
    check("users_theme_name", sql`${t.theme} in ('light', 'dark', 'device')`),
    check("users_mail_everything", sql`${t.mail_everything} in ('off', 'daily')`),
    check("users_home", sql`${t.home} in ('forum', 'latest')`),
    index("users_mail_everything_due")
      .on(t.everything_mailed_at)
      .where(sql`mail_everything <> 'off'`),
    ...[t.mail_mentions, t.mail_replies, t.mail_topics, t.mail_moderation].map((choice) =>
      check(`users_${choice.name}`, sql`${choice} in ('off', 'now', 'daily')`),
    ),
  ],
);

/**
 * Former names of members. They stay reserved, and pages and mentions resolve them to the member.
 */
export const former_usernames = pgTable(
  "former_usernames",
  {
    username: text().notNull(),
    username_fold: folded("username"),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.username_fold] }), index("former_usernames_user").on(t.user_id)],
);

/** A table of its own: no select list of `users` can leak a hash. */
export const passwords = pgTable("passwords", {
  user_id: integer()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  hash: text().notNull(),
  changed_at: created_at(),
});

export const sessions = pgTable(
  "sessions",
  {
    id: wide_id(),
    token_hash: bytea().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    user_agent: text(),
    address: text(),
    created_at: created_at(),
    last_seen_at: created_at(),
    expires_at: at().notNull(),
  },
  (t) => [
    uniqueIndex("sessions_token_hash").on(t.token_hash),
    index("sessions_user").on(t.user_id, t.last_seen_at),
    index("sessions_expiry").on(t.expires_at),
    check("sessions_kind", sql`${t.kind} in ('site', 'api')`),
  ],
);

/**
 * Networks from which a member has signed in, as salted hashes. From these, the member can sign in
 * even while the guesses of others are limited. The rows outlive sessions.
 */
export const known_networks = pgTable(
  "known_networks",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    network_hash: bytea().notNull(),
    last_seen_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.network_hash] }),
    index("known_networks_seen").on(t.last_seen_at),
  ],
);

/**
 * Links that work once: to reset a password, to confirm a new e-mail address, to undo its change.
 */
export const one_time_tokens = pgTable(
  "one_time_tokens",
  {
    token_hash: bytea().primaryKey(),
    kind: text().notNull(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text(),
    created_at: created_at(),
    expires_at: at().notNull(),
  },
  (t) => [
    index("one_time_tokens_user").on(t.user_id, t.kind),
    check(
      "one_time_tokens_kind",
      sql`${t.kind} in ('password_reset', 'email_confirm', 'email_undo')`,
    ),
  ],
);

/**
 * Which member invited which. Without a foreign key to `users`, because the rows outlive accounts
 * and invites.
 */
export const lineage = pgTable(
  "lineage",
  {
    user_id: integer().primaryKey(),
    inviter_id: integer().references((): AnyPgColumn => lineage.user_id),
    created_at: created_at(),
  },
  (t) => [index("lineage_inviter").on(t.inviter_id)],
);

export const invites = pgTable(
  "invites",
  {
    id: id(),
    owner_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    text: text(),
    email: text(),
    /** Only for the owner: who the invite is for. */
    note: text(),
    /** With more than one, the link is shared, and `used_at` is the time of its last use. */
    max_uses: integer().notNull().default(1),
    /** How often a shared link was used. */
    uses: integer().notNull().default(0),
    /** The link was sent by e-mail, so signing up with it confirms the address. */
    is_mailed: boolean().notNull().default(false),
    created_at: created_at(),
    expires_at: at(),
    used_at: at(),
    used_by_id: integer().references(() => users.id, { onDelete: "set null" }),
  },
  (t) => [
    index("invites_owner").on(t.owner_id, t.created_at, t.id),
    index("invites_newest").on(t.created_at, t.id),
    index("invites_used_by").on(t.used_by_id),
    check("invites_text_length", length(t.text, 1, INVITE_TEXT_MAX)),
    check("invites_note_length", length(t.note, 1, INVITE_NOTE_MAX)),
    check("invites_max_uses", sql`${t.max_uses} between 1 and ${sql.raw(String(INVITE_USES_MAX))}`),
    check("invites_uses", sql`${t.uses} between 0 and ${t.max_uses}`),
    check("invites_used", sql`${t.used_by_id} is null or ${t.used_at} is not null`),
  ],
);

/** Who used a shared link. */
export const invite_uses = pgTable(
  "invite_uses",
  {
    invite_id: integer()
      .notNull()
      .references(() => invites.id, { onDelete: "cascade" }),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    used_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.invite_id, t.user_id] }),
    index("invite_uses_user").on(t.user_id),
  ],
);

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
 * forum. `last_topic_id` and `last_owner_id` have no foreign keys, because each would need an index.
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

/**
 * Topics and replies have no foreign keys to their forum, topic and author: these are deleted at
 * once, and a job removes what belonged to them in batches (`removals`). Every query of topics and
 * replies leaves out those whose forum, topic or author is gone.
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
    /** Who made the last change. */
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
     * While it is locked, only moderators reply. Here and not in `topics`, because a reply locks this
     * row, so that it sees a lock that was just set.
     */
    locked_at: at(),
    locked_by_id: integer(),
    lock_reason: text(),
    /** Pinned topics stand first in their forum, the last pinned one above. */
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
 * How many rows of each week a list has: topics by their activity, in all forums (part 0) and in each
 * (its id), members, and entries of the audit log. So a page deep inside a list is found by adding up
 * weeks. Triggers insert changes, and a row counts what all rows of its key add up to; the clean-up
 * job merges them. `week` is counted by week_of().
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
 * The words of four letters or more that stand in titles, in lower case, for “did you mean”. A trigger
 * of topics adds them, and the clean-up removes those that stand in no title any more. To the search,
 * words with one `word_fold` are the same.
 */
export const title_words = pgTable(
  "title_words",
  {
    word: text().primaryKey(),
    word_fold: text().notNull().generatedAlwaysAs(sql`search_fold(word)`),
  },
  () => [index("title_words_beginning").on(sql`word_fold COLLATE "C"`)],
);

/** The words of titles that were deleted or changed, until the clean-up has looked at them. */
export const former_title_words = pgTable("former_title_words", { word: text().notNull() });

/**
 * The index of the search (docs/decisions/060). A segment has the words of the texts with `size` ids
 * from `first_id` on. Its rows of search_blocks are in the order of their words.
 */
export const search_segments = pgTable(
  "search_segments",
  {
    id: id(),
    /** The table of the texts. */
    source: text().notNull(),
    first_id: bigint({ mode: "number" }).notNull(),
    size: integer().notNull(),
    text_count: integer().notNull(),
    oldest_at: at().notNull(),
    newest_at: at().notNull(),
  },
  (t) => [
    uniqueIndex("search_segments_order").on(t.source, t.first_id),
    check("search_segments_source", sql`${t.source} in ('posts', 'topics')`),
    check("search_segments_size", sql`${t.size} in (256, 1024, 4096, 16384, 65536)`),
  ],
);

/** Some words, ascending, each with the texts that have it; posting-blocks.ts writes `bytes`. */
export const search_blocks = pgTable(
  "search_blocks",
  {
    segment_id: integer()
      .notNull()
      .references(() => search_segments.id, { onDelete: "cascade" }),
    first_word: text_by_bytes().notNull(),
    bytes: bytea().notNull(),
  },
  (t) => [primaryKey({ columns: [t.segment_id, t.first_word] })],
);

/**
 * Texts that were written, changed or deleted since their segment was written. Triggers of topics and
 * posts add them. Rows of the source `moved topics` stand for all replies of a topic.
 */
export const search_changes = pgTable(
  "search_changes",
  {
    id: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    source: text().notNull(),
    text_id: bigint({ mode: "number" }).notNull(),
    noted_at: created_at(),
  },
  (t) => [primaryKey({ columns: [t.source, t.text_id, t.id] })],
);

/** Texts with smaller ids than `below_id` were never indexed. There is no row if all of a source were. */
export const search_backlog = pgTable("search_backlog", {
  source: text().primaryKey(),
  below_id: bigint({ mode: "number" }).notNull(),
});

/**
 * The replies. `position` is the number of a reply in its topic. It never changes and is never given
 * again, so a deleted reply leaves a gap; `post_gaps` counts them.
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
    /** As in `topics`. */
    language: text(),
    created_at: created_at(),
    updated_at: at(),
    /** Who made the last change. */
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

/**
 * Deleted accounts, forums and topics whose topics and replies are still to be removed by the job
 * `remove-deleted`, and topics whose replies it brings back.
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
 * What each form or call created, so that what is sent twice creates one row. A call has a
 * `fingerprint` of what was sent with the key, and its answer, which a second call gets as well. The
 * clean-up job deletes the keys after a day.
 */
export const form_keys = pgTable(
  "form_keys",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    form_key: text().notNull(),
    row_id: bigint({ mode: "number" }).notNull(),
    fingerprint: bytea(),
    answer: bytea(),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.kind, t.form_key] }),
    index("form_keys_created").on(t.created_at),
    check(
      "form_keys_kind",
      sql`${t.kind} in ('topic', 'post', 'invite', 'category', 'forum', 'user', 'split', 'report', 'backup', 'webhook')`,
    ),
  ],
);

/**
 * What was created, changed and deleted, for programs that keep a copy of the forum. Triggers insert
 * the rows. Read only those of transactions below `pg_snapshot_xmin`: all others commit later, and
 * their rows come after these (docs/decisions/054-feed-of-changes.md).
 */
export const changes = pgTable(
  "changes",
  {
    xid: xid8().notNull().default(sql`pg_current_xact_id()`),
    seq: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    kind: text().notNull(),
    thing_id: bigint({ mode: "number" }).notNull(),
    /** Of a reply. */
    topic_id: integer(),
    change: text().notNull(),
    at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.xid, t.seq] }),
    check("changes_kind", sql`${t.kind} in ('category', 'forum', 'topic', 'post')`),
    check("changes_change", sql`${t.change} in ('created', 'updated', 'deleted')`),
    check("changes_topic", sql`(${t.topic_id} is not null) = (${t.kind} = 'post')`),
  ],
);

/**
 * One row. A position in the feed of changes has no meaning in another history of the database, so
 * a restore begins a new `epoch`. The clean-up has deleted the changes up to `deleted_xid` and
 * `deleted_seq`.
 */
export const change_feed = pgTable(
  "change_feed",
  {
    id: integer().primaryKey().default(1),
    epoch: text().notNull(),
    deleted_xid: xid8().notNull().default("0"),
    deleted_seq: bigint({ mode: "number" }).notNull().default(0),
  },
  (t) => [check("change_feed_one_row", sql`${t.id} = 1`)],
);

/**
 * Keys with which programs call the API in the name of a member. Only a hash of the key is stored.
 */
export const api_keys = pgTable(
  "api_keys",
  {
    id: id(),
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    token_hash: bytea().notNull(),
    scopes: text().array().notNull(),
    created_at: created_at(),
    expires_at: at().notNull(),
    last_used_at: at(),
    /** Of the program: a network and not an address. */
    last_used_network: text(),
  },
  (t) => [
    uniqueIndex("api_keys_token_hash").on(t.token_hash),
    unique("api_keys_name").on(t.user_id, t.name),
    index("api_keys_expiry").on(t.expires_at),
    check("api_keys_name_length", length(t.name, 1, NAME_MAX)),
    check(
      "api_keys_scopes",
      sql`${t.scopes} <@ array['read', 'write', 'administer'] and cardinality(${t.scopes}) > 0`,
    ),
  ],
);

/**
 * Addresses to which changes are posted. The secret that signs them is made of the nonce. What is
 * after `after_xid` and `after_seq` in the feed of changes was not posted yet.
 */
export const webhooks = pgTable(
  "webhooks",
  {
    id: id(),
    url: text().notNull(),
    kinds: text().array().notNull(),
    nonce: bytea().notNull(),
    is_active: boolean().notNull().default(true),
    created_by_id: integer(),
    created_at: created_at(),
    epoch: text().notNull(),
    after_xid: xid8().notNull(),
    after_seq: bigint({ mode: "number" }).notNull(),
    /** Since when every delivery fails. */
    failing_since: at(),
  },
  (t) => [
    check("webhooks_url_length", length(t.url, 1, WEBHOOK_URL_MAX)),
    check(
      "webhooks_kinds",
      sql`${t.kinds} <@ array['category', 'forum', 'topic', 'post'] and cardinality(${t.kinds}) > 0`,
    ),
  ],
);

/** What was posted to a webhook, or is waiting to be. One that has failed is tried again. */
export const webhook_deliveries = pgTable(
  "webhook_deliveries",
  {
    id: wide_id(),
    webhook_id: integer()
      .notNull()
      .references(() => webhooks.id, { onDelete: "cascade" }),
    body: text().notNull(),
    state: text().notNull().default("waiting"),
    /** The one that runs included. */
    attempts: integer().notNull().default(0),
    /** The status that the address answered at the last attempt, or null if it gave no answer. */
    status: integer(),
    /** Why the last attempt failed. */
    error: text(),
    attempted_at: at(),
    created_at: created_at(),
  },
  (t) => [
    index("webhook_deliveries_newest").on(t.webhook_id, t.id),
    index("webhook_deliveries_created").on(t.created_at),
    index("webhook_deliveries_undelivered").on(t.webhook_id).where(sql`${t.state} <> 'delivered'`),
    check("webhook_deliveries_state", sql`${t.state} in ('waiting', 'delivered', 'failed')`),
  ],
);

/**
 * Topics that an author or a moderator has removed. They can be restored for some days, and are then
 * deleted by the clean-up. Nothing in `topics` is left of them, so no query of topics has to leave
 * them out. A restored topic has its id, its subscribers and the numbers of its replies again.
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
    // Without the replies of removed topics, of which one topic may have a million.
    index("removed_posts_newest").on(t.removed_at, t.id).where(sql`not is_with_topic`),
    index("removed_posts_owner").on(t.owner_id, t.is_with_topic, t.removed_at, t.id),
    check("removed_posts_reason", length(t.removal_reason, 1, REASON_MAX)),
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

/** What an edit replaced: of a reply if there is a `post_id`, else of a topic. */
export const content_versions = pgTable(
  "content_versions",
  {
    id: wide_id(),
    topic_id: integer().notNull(),
    post_id: bigint({ mode: "number" }),
    /** Null for a reply. */
    title: text(),
    content: text().notNull(),
    /** Who wrote this version, and when. */
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

/** Of everything, of a category or of a forum. */
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

/** The member has to see a warning once. `topic_id` and `post_id` are what it is about. */
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
 * What members have reported: a reply if there is a `post_id`, a member if there is a `user_id`, else
 * a topic. Many reports of one thing are one row. `forum_id` says whose moderators see it; null for
 * a member.
 */
export const reports = pgTable(
  "reports",
  {
    id: id(),
    topic_id: integer(),
    post_id: bigint({ mode: "number" }),
    user_id: integer(),
    forum_id: integer(),
    /** Who wrote it, or the reported member. */
    owner_id: integer().notNull(),
    state: text().notNull().default("open"),
    claimed_by_id: integer(),
    claimed_at: at(),
    /** When so many members had reported the reply that the site hid it. */
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
    // For the end of what was reported.
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

/** Who reported it, and why. */
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

export const forum_subscriptions = pgTable(
  "forum_subscriptions",
  {
    user_id: integer()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    forum_id: integer()
      .notNull()
      .references(() => forums.id, { onDelete: "cascade" }),
    /** Tells of replies in all topics of the forum too. */
    with_replies: boolean().notNull().default(false),
    created_at: created_at(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.forum_id] }),
    index("forum_subscriptions_members").on(t.forum_id, t.user_id),
    // For each new reply: most forums have no such subscriber.
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
 * How far a member has read a topic: to the reply at this position, and 0 before the first. No
 * foreign key to topics, as in `notifications`.
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
    // For the end of a topic.
    index("topic_reads_topic").on(t.topic_id),
    check("topic_reads_position", sql`${t.position} >= 0`),
  ],
);

/** What was written in the forum until then is not unread: the member has marked it as read. */
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

/** Of a topic or a reply. A reply that moves to another topic stays bookmarked. */
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

/** What a member does not want to see: a topic, a forum or another member (`muted_id`). */
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

/** Who thanked for a reply. `author_id` wrote it, and was notified of it at `notified_at`. */
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
    index("thanks_to_notify").on(t.author_id).where(sql`notified_at is null`),
    check("thanks_other", sql`${t.user_id} <> ${t.author_id}`),
  ],
);

/** The key of a member's feeds is made of the nonce. A new nonce ends the old addresses. */
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
    /** What a notification of the type `other` tells. Null if an invited member has joined. */
    about: jsonb(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.id] }),
    index("notifications_unread").on(t.user_id, t.id).where(sql`not is_read`),
    index("notifications_unread_topic").on(t.user_id, t.topic_id).where(sql`not is_read`),
    index("notifications_waiting")
      .on(t.mail, t.user_id, t.id)
      .where(sql`mail is not null and not is_read`),
    // For the end of their retention: a range of pages for each range of times.
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
    // For the filters of the log. Names, because entries outlive accounts.
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

export const backups = pgTable(
  "backups",
  {
    id: id(),
    name: text().notNull(),
    status: text().notNull(),
    progress: integer().notNull().default(0),
    s3_uri: text(),
    size: bigint({ mode: "number" }),
    error: text(),
    manifest: jsonb(),
    date: created_at(),
    verified_at: at(),
  },
  (t) => [
    uniqueIndex("backups_name").on(t.name),
    index("backups_newest").on(t.date, t.id),
    check("backups_status", sql`${t.status} in ('running', 'verified', 'failed')`),
    check("backups_progress", sql`${t.progress} between 0 and 100`),
  ],
);

/**
 * What was written in each quarter of an hour, for the dashboard: quarters add up to the days of
 * every time zone. A deleted topic or reply stays counted. The numbers of members are those of the
 * moment of counting, and null in quarters that were counted later.
 */
export const activity_totals = pgTable("activity_totals", {
  starts_at: at().primaryKey(),
  topics: integer().notNull(),
  posts: integer().notNull(),
  members: integer(),
  active_members: integer(),
});

/** The columns that rate-limiter-flexible expects. */
export const rate_limits = pgTable(
  "rate_limits",
  {
    key: varchar({ length: 255 }).primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: "number" }),
  },
  (t) => [index("rate_limits_expiry").on(t.expire)],
);

/**
 * Values of this installation, one row each: until the first start of this release, the fingerprint
 * of the secret that release 0.1.0 kept outside of the database.
 */
export const installation = pgTable("installation", {
  key: text().primaryKey(),
  value: text().notNull(),
});

/**
 * What a superuser writes about the site, one row for each language. An empty text is taken from
 * another language (domain/site-texts.server.ts).
 */
export const site_texts = pgTable(
  "site_texts",
  {
    language: text().primaryKey(),
    name: text().notNull().default(""),
    tagline: text().notNull().default(""),
    /** Markdown, as the following. */
    welcome: text().notNull().default(""),
    rules: text().notNull().default(""),
    footer: text().notNull().default(""),
  },
  (t) => [
    check("site_texts_language", isLanguageCode(t.language)),
    check("site_texts_name", length(t.name, 0, SITE_NAME_MAX)),
    check("site_texts_tagline", length(t.tagline, 0, TAGLINE_MAX)),
    check("site_texts_welcome", length(t.welcome, 0, SITE_TEXT_MAX)),
    check("site_texts_rules", length(t.rules, 0, SITE_TEXT_MAX)),
    check("site_texts_footer", length(t.footer, 0, FOOTER_MAX)),
  ],
);

/** Settings that have no language: one row, which the first change creates. */
export const site_settings = pgTable(
  "site_settings",
  {
    id: integer().primaryKey(),
    first_steps_hidden: boolean().notNull().default(false),
    /** So many members must report a reply until it is hidden. Null for never. */
    reports_to_hide: integer(),
    /** The site has switched thanks off: there are no buttons and no counts. */
    thanks_off: boolean().notNull().default(false),
  },
  (t) => [
    check("site_settings_reports_to_hide", sql`${t.reports_to_hide} between 2 and 100`),
    check("site_settings_one_row", sql`${t.id} = 1`),
  ],
);

/**
 * The secret that signs invite codes and unsubscribe links. It is part of every backup, because links
 * that were sent must work after a restore on another machine.
 */
export const signing_secrets = pgTable(
  "signing_secrets",
  {
    id: integer().primaryKey(),
    secret: text().notNull(),
    created_at: created_at(),
  },
  (t) => [check("signing_secrets_one_row", sql`${t.id} = 1`)],
);
