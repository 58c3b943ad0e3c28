import { and, asc, eq, gt } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  audit_log,
  content_versions,
  forum_subscriptions,
  forums,
  invites,
  notifications,
  posts,
  removed_posts,
  removed_topics,
  report_entries,
  reports,
  suspensions,
  topic_subscriptions,
  topics,
  users,
  warnings,
} from "#app/db/schema.server.ts";
import { readBookmarks } from "./bookmarks.server.ts";
import { readDrafts } from "./drafts.server.ts";
import { readGivenThanks } from "./given-thanks.server.ts";
import { type Dated, isAfter, pagesOf, ROWS_PER_PAGE } from "./keyset.server.ts";
import { readMutes } from "./mutes.server.ts";
import { readReadForums, readReadTopics } from "./reads.server.ts";
import { readApiKeys, readPushDevices, readSessions } from "./sessions.server.ts";

/**
 * The data of which a member may have many rows. Each column is named, because a new column may
 * contain a hash, a form key or a link.
 */
export function exportLists(user_id: number): Record<string, AsyncGenerator<object[]>> {
  return {
    topics: pagesOf((last: Dated | undefined) => readTopics(user_id, last)),
    replies: pagesOf((last: Dated | undefined) => readReplies(user_id, last)),
    former_versions: pagesOf((last: { id: number } | undefined) =>
      readVersions(user_id, last?.id ?? 0),
    ),
    removed_topics: pagesOf((last: Dated | undefined) => readRemovedTopics(user_id, last)),
    removed_replies: pagesOf((last: Dated | undefined) => readRemovedReplies(user_id, last)),
    forum_subscriptions: pagesOf((last: { forum_id: number } | undefined) =>
      readForumSubscriptions(user_id, last?.forum_id ?? 0),
    ),
    topic_subscriptions: pagesOf((last: { topic_id: number } | undefined) =>
      readTopicSubscriptions(user_id, last?.topic_id ?? 0),
    ),
    bookmarks: pagesOf((last: { id: number } | undefined) => readBookmarks(user_id, last?.id ?? 0)),
    drafts: pagesOf((last: { id: number } | undefined) => readDrafts(user_id, last?.id ?? 0)),
    mutes: pagesOf((last: { id: number } | undefined) => readMutes(user_id, last?.id ?? 0)),
    read_topics: pagesOf((last: { topic_id: number } | undefined) =>
      readReadTopics(user_id, last?.topic_id ?? 0),
    ),
    read_forums: pagesOf((last: { forum_id: number } | undefined) =>
      readReadForums(user_id, last?.forum_id ?? 0),
    ),
    notifications: pagesOf((last: { id: number } | undefined) =>
      readNotifications(user_id, last?.id ?? 0),
    ),
    thanks: pagesOf((last: { created_at: Date; post_id: number } | undefined) =>
      readGivenThanks(user_id, last),
    ),
    reports: pagesOf((last: Dated | undefined) => readReports(user_id, last)),
    invites: pagesOf((last: Dated | undefined) => readInvites(user_id, last)),
    sessions: pagesOf((last: Dated | undefined) => readSessions(user_id, last)),
    api_keys: pagesOf((last: Dated | undefined) => readApiKeys(user_id, last)),
    push_devices: pagesOf((last: Dated | undefined) => readPushDevices(user_id, last)),
    warnings: pagesOf((last: Dated | undefined) => readWarnings(user_id, last)),
    suspensions: pagesOf((last: { user_id: number } | undefined) => readSuspension(user_id, last)),
    changes_by_administrators: pagesOf((last: Dated | undefined) => readChanges(user_id, last)),
  };
}

async function readTopics(user_id: number, last: Dated | undefined) {
  const { id, owner_id, forum_id, title, content, language, created_at, updated_at } = topics;
  return await db
    .select({
      id,
      forum_id,
      forum: forums.name,
      title,
      content,
      language,
      created_at,
      updated_at,
    })
    .from(topics)
    .innerJoin(forums, eq(forums.id, forum_id))
    .where(and(eq(owner_id, user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

async function readReplies(user_id: number, last: Dated | undefined) {
  const { id, owner_id, topic_id, position, content, language, created_at, updated_at } = posts;
  return await db
    .select({
      id,
      topic_id,
      topic: topics.title,
      position,
      content,
      language,
      created_at,
      updated_at,
    })
    .from(posts)
    .innerJoin(topics, eq(topics.id, topic_id))
    .where(and(eq(owner_id, user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

/** Former versions of the member's texts. */
async function readVersions(user_id: number, last_id: number) {
  const { id, topic_id, post_id, title, content, created_at, editor_id } = content_versions;
  return await db
    .select({ id, topic_id, post_id, title, content, created_at })
    .from(content_versions)
    .where(and(eq(editor_id, user_id), gt(id, last_id)))
    .orderBy(asc(id))
    .limit(ROWS_PER_PAGE);
}

/** Leaves out who removed the topic, because it may be a moderator. */
async function readRemovedTopics(user_id: number, last: Dated | undefined) {
  const { id, owner_id, forum_id, title, content, language } = removed_topics;
  const { created_at, updated_at, removed_at, removal_reason } = removed_topics;
  return await db
    .select({
      id,
      forum_id,
      title,
      content,
      language,
      created_at,
      updated_at,
      removed_at,
      removal_reason,
    })
    .from(removed_topics)
    .where(and(eq(owner_id, user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

async function readRemovedReplies(user_id: number, last: Dated | undefined) {
  const { id, owner_id, topic_id, position, content, language } = removed_posts;
  const { created_at, updated_at, removed_at, removal_reason } = removed_posts;
  return await db
    .select({
      id,
      topic_id,
      position,
      content,
      language,
      created_at,
      updated_at,
      removed_at,
      removal_reason,
    })
    .from(removed_posts)
    .where(and(eq(owner_id, user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

async function readForumSubscriptions(user_id: number, last_id: number) {
  const { forum_id, with_replies, created_at } = forum_subscriptions;
  return await db
    .select({ forum_id, forum: forums.name, with_replies, created_at })
    .from(forum_subscriptions)
    .innerJoin(forums, eq(forums.id, forum_id))
    .where(and(eq(forum_subscriptions.user_id, user_id), gt(forum_id, last_id)))
    .orderBy(asc(forum_id))
    .limit(ROWS_PER_PAGE);
}

async function readTopicSubscriptions(user_id: number, last_id: number) {
  const { topic_id, created_at } = topic_subscriptions;
  return await db
    .select({ topic_id, topic: topics.title, created_at })
    .from(topic_subscriptions)
    .innerJoin(topics, eq(topics.id, topic_id))
    .where(and(eq(topic_subscriptions.user_id, user_id), gt(topic_id, last_id)))
    .orderBy(asc(topic_id))
    .limit(ROWS_PER_PAGE);
}

/** The title is null while the topic is removed. */
async function readNotifications(user_id: number, last_id: number) {
  const { id, type, actor_id, topic_id, post_id, about, is_read, created_at } = notifications;
  return await db
    .select({ id, type, actor: users.username, topic_id, post_id, about, is_read, created_at })
    .from(notifications)
    .innerJoin(users, eq(users.id, actor_id))
    .where(and(eq(notifications.user_id, user_id), gt(id, last_id)))
    .orderBy(asc(id))
    .limit(ROWS_PER_PAGE);
}

/** What the member has reported, without the moderator who handled it. */
async function readReports(user_id: number, last: Dated | undefined) {
  const { topic_id, post_id, user_id: reported_id, state } = reports;
  const { report_id: id, reason, text, created_at } = report_entries;
  return await db
    .select({ id, topic_id, post_id, user_id: reported_id, reason, text, created_at, state })
    .from(report_entries)
    .innerJoin(reports, eq(reports.id, id))
    .where(and(eq(report_entries.reporter_id, user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

/** Leaves out the link: a reader of the file could sign up with it. */
async function readInvites(user_id: number, last: Dated | undefined) {
  const { id, owner_id, text, email, note, max_uses, uses, used_by_id } = invites;
  const { created_at, expires_at, used_at } = invites;
  return await db
    .select({
      id,
      text,
      email,
      note,
      max_uses,
      uses,
      created_at,
      expires_at,
      used_at,
      used_by: users.username,
    })
    .from(invites)
    .leftJoin(users, eq(users.id, used_by_id))
    .where(and(eq(owner_id, user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

/** Leaves out the moderator, who is not the member's own data. */
async function readWarnings(user_id: number, last: Dated | undefined) {
  const { id, reason, topic_id, post_id, created_at, seen_at } = warnings;
  return await db
    .select({ id, reason, topic_id, post_id, created_at, seen_at })
    .from(warnings)
    .where(and(eq(warnings.user_id, user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

/** Returns at most one row, which is kept for some days after its end. */
async function readSuspension(user_id: number, last: { user_id: number } | undefined) {
  const { reason, until, created_at } = suspensions;
  return await db
    .select({ user_id: suspensions.user_id, reason, until, created_at })
    .from(suspensions)
    .where(and(eq(suspensions.user_id, user_id), gt(suspensions.user_id, last?.user_id ?? 0)));
}

/** Leaves out the administrator, who is not the member's own data. */
async function readChanges(user_id: number, last: Dated | undefined) {
  const { id, action, before, after, created_at, subject_type, subject_id } = audit_log;
  return await db
    .select({ id, action, before, after, created_at })
    .from(audit_log)
    .where(and(eq(subject_type, "user"), eq(subject_id, user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}
