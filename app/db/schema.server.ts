/*
 * The tables, in one file for each noun. Drizzle generates the migrations in drizzle/ from them, but
 * these parts exist only in SQL, because Drizzle cannot express them:
 *
 * - the function fold(): 0000_fold.sql
 * - record_changes() and record_change(), the triggers that fill changes: 0030_api.sql
 * - the functions post_rank() and post_range(), the triggers that fill topic_activity, forum_activity
 *   and topic_order, and the fillfactor of the first two and of post_gaps: 0009_activity.sql
 * - the triggers that fill list_counts, and the functions that merge and check it:
 *   0015_list-counts.sql
 * - may_read_forum(): 0042_groups.sql
 * - the foreign key of users.picture_id, because files refer to users: 0046_files.sql
 * - keep_former_username(), the trigger of users that fills former_usernames: 0019_first-week.sql
 * - audit_log_append_only, the trigger of audit_log: 0002_rules.sql, replaced in 0007_trust.sql
 * - search_fold(): 0023_search.sql; search_text(): 0048_waiting-pictures.sql
 * - the triggers of posts and topics that fill search_changes, and title_word_list():
 *   0031_search-segments.sql
 * - words_of_title() and the triggers of topics that fill title_words and former_title_words:
 *   0024_title-words.sql
 * - the index topics_title_words, and the trigram indexes users_anywhere and title_words_similar,
 *   made where PostgreSQL has the extension pg_trgm: a job makes them
 *   (app/domain/search/index/search-indexes.server.ts)
 */

export * from "./schema/alarms.server.ts";
export * from "./schema/changes.server.ts";
export * from "./schema/community-exports.server.ts";
export * from "./schema/counts.server.ts";
export * from "./schema/drafts.server.ts";
export * from "./schema/factors.server.ts";
export * from "./schema/files.server.ts";
export * from "./schema/forums.server.ts";
export * from "./schema/groups.server.ts";
export * from "./schema/invites.server.ts";
export * from "./schema/leaving.server.ts";
export * from "./schema/moderation.server.ts";
export * from "./schema/notifications.server.ts";
export * from "./schema/old-addresses.server.ts";
export * from "./schema/own-archives.server.ts";
export * from "./schema/pictures.server.ts";
export * from "./schema/reading.server.ts";
export * from "./schema/removals.server.ts";
export * from "./schema/requests.server.ts";
export * from "./schema/search.server.ts";
export * from "./schema/sessions.server.ts";
export * from "./schema/site.server.ts";
export * from "./schema/topics.server.ts";
export * from "./schema/users.server.ts";
