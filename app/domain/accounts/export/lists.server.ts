import { and, asc, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import {
  content_versions,
  forum_subscriptions,
  forums,
  invites,
  notifications,
  posts,
  removed_posts,
  removed_topics,
  topic_subscriptions,
  topics,
  users,
} from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { type Dated, isAfter, pagesOf, ROWS_PER_PAGE } from "../../base/keyset.server.ts";
import { readBookmarks } from "./bookmarks.server.ts";
import { readDrafts } from "./drafts.server.ts";
import { readFiles } from "./files.server.ts";
import { readGivenThanks } from "./given-thanks.server.ts";
import { readGroups } from "./groups.server.ts";
import { readChanges, readReports, readSuspension, readWarnings } from "./moderation.server.ts";
import { readMutes } from "./mutes.server.ts";
import { readReadForums, readReadTopics } from "./reads.server.ts";
import { readApiKeys, readFactors, readPushDevices, readSessions } from "./sessions.server.ts";
import { ifSeen, isOwnText, type Sight, sightOf } from "./sight.server.ts";

/**
 * The data of which a member may have many rows. Each column is named, because a new column may
 * contain a hash, a form key or a link.
 */
export function exportLists(reader: Reader) {
  const sight = sightOf(reader);
  const { user_id } = sight;
  return {
    groups: pagesOf((last: { group_id: number } | undefined) =>
      readGroups(user_id, last?.group_id ?? 0),
    ),
    topics: pagesOf((last: Dated | undefined) => readTopics(sight, last)),
    replies: pagesOf((last: Dated | undefined) => readReplies(sight, last)),
    former_versions: pagesOf((last: { id: number } | undefined) =>
      readVersions(sight, last?.id ?? 0),
    ),
    removed_topics: pagesOf((last: Dated | undefined) => readRemovedTopics(sight, last)),
    removed_replies: pagesOf((last: Dated | undefined) => readRemovedReplies(sight, last)),
    files: pagesOf((last: { id: number } | undefined) => readFiles(sight, last?.id ?? 0)),
    forum_subscriptions: pagesOf((last: { forum_id: number } | undefined) =>
      readForumSubscriptions(sight, last?.forum_id ?? 0),
    ),
    topic_subscriptions: pagesOf((last: { topic_id: number } | undefined) =>
      readTopicSubscriptions(sight, last?.topic_id ?? 0),
    ),
    bookmarks: pagesOf((last: { id: number } | undefined) => readBookmarks(sight, last?.id ?? 0)),
    drafts: pagesOf((last: { id: number } | undefined) => readDrafts(sight, last?.id ?? 0)),
    mutes: pagesOf((last: { id: number } | undefined) => readMutes(sight, last?.id ?? 0)),
    read_topics: pagesOf((last: { topic_id: number } | undefined) =>
      readReadTopics(sight, last?.topic_id ?? 0),
    ),
    read_forums: pagesOf((last: { forum_id: number } | undefined) =>
      readReadForums(sight, last?.forum_id ?? 0),
    ),
    notifications: pagesOf((last: { id: number } | undefined) =>
      readNotifications(sight, last?.id ?? 0),
    ),
    thanks: pagesOf((last: { created_at: Date; post_id: number } | undefined) =>
      readGivenThanks(sight, last),
    ),
    reports: pagesOf((last: Dated | undefined) => readReports(sight, last)),
    invites: pagesOf((last: Dated | undefined) => readInvites(user_id, last)),
    sessions: pagesOf((last: Dated | undefined) => readSessions(user_id, last)),
    api_keys: pagesOf((last: Dated | undefined) => readApiKeys(user_id, last)),
    second_factors: pagesOf((last: { id: number } | undefined) =>
      readFactors(user_id, last?.id ?? 0),
    ),
    push_devices: pagesOf((last: Dated | undefined) => readPushDevices(user_id, last)),
    warnings: pagesOf((last: Dated | undefined) => readWarnings(sight, last)),
    suspensions: pagesOf((last: { user_id: number } | undefined) => readSuspension(user_id, last)),
    changes_by_administrators: pagesOf((last: Dated | undefined) => readChanges(sight, last)),
  } satisfies Record<string, AsyncGenerator<object[]>>;
}

async function readTopics(sight: Sight, last: Dated | undefined) {
  const { id, owner_id, forum_id, title, content, language, created_at, updated_at } = topics;
  const is_seen = sight.seesForum(forum_id);
  return await db
    .select({
      id,
      forum_id: ifSeen(is_seen, forum_id),
      forum: ifSeen(is_seen, forums.name),
      title: ifSeen(is_seen, title),
      content: ifSeen(isOwnText(is_seen, topics), content),
      language,
      created_at,
      updated_at,
    })
    .from(topics)
    .innerJoin(forums, eq(forums.id, forum_id))
    .where(and(eq(owner_id, sight.user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

async function readReplies(sight: Sight, last: Dated | undefined) {
  const { id, owner_id, topic_id, position, content, language, created_at, updated_at } = posts;
  const is_seen = sight.seesForum(topics.forum_id);
  return await db
    .select({
      id,
      topic_id: ifSeen(is_seen, topic_id),
      topic: ifSeen(is_seen, topics.title),
      position: ifSeen(is_seen, position),
      content: ifSeen(isOwnText(is_seen, posts), content),
      language,
      created_at,
      updated_at,
    })
    .from(posts)
    .innerJoin(topics, eq(topics.id, topic_id))
    .where(and(eq(owner_id, sight.user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

/** Former versions of the member's texts. */
async function readVersions(sight: Sight, last_id: number) {
  const { id, topic_id, post_id, title, content, created_at, editor_id } = content_versions;
  return await db
    .select({
      id,
      topic_id: ifSeen(sight.seesTopic(topic_id), topic_id),
      post_id,
      title,
      content,
      created_at,
    })
    .from(content_versions)
    .where(and(eq(editor_id, sight.user_id), gt(id, last_id)))
    .orderBy(asc(id))
    .limit(ROWS_PER_PAGE);
}

/** Leaves out who removed the topic, because it may be a moderator. */
async function readRemovedTopics(sight: Sight, last: Dated | undefined) {
  const { id, owner_id, forum_id, title, content, language } = removed_topics;
  const { created_at, updated_at, removed_at, removal_reason } = removed_topics;
  const is_seen = sight.seesForum(forum_id);
  return await db
    .select({
      id,
      forum_id: ifSeen(is_seen, forum_id),
      title: ifSeen(is_seen, title),
      content: ifSeen(isOwnText(is_seen, removed_topics), content),
      language,
      created_at,
      updated_at,
      removed_at,
      removal_reason: ifSeen(is_seen, removal_reason),
    })
    .from(removed_topics)
    .where(and(eq(owner_id, sight.user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

async function readRemovedReplies(sight: Sight, last: Dated | undefined) {
  const { id, owner_id, topic_id, position, content, language } = removed_posts;
  const { created_at, updated_at, removed_at, removal_reason } = removed_posts;
  const is_seen = sight.seesTopic(topic_id);
  return await db
    .select({
      id,
      topic_id: ifSeen(is_seen, topic_id),
      position: ifSeen(is_seen, position),
      content: ifSeen(isOwnText(is_seen, removed_posts), content),
      language,
      created_at,
      updated_at,
      removed_at,
      removal_reason: ifSeen(is_seen, removal_reason),
    })
    .from(removed_posts)
    .where(and(eq(owner_id, sight.user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

async function readForumSubscriptions(sight: Sight, last_id: number) {
  const { forum_id, with_replies, created_at } = forum_subscriptions;
  return await db
    .select({ forum_id, forum: forums.name, with_replies, created_at })
    .from(forum_subscriptions)
    .innerJoin(forums, eq(forums.id, forum_id))
    .where(
      and(
        eq(forum_subscriptions.user_id, sight.user_id),
        gt(forum_id, last_id),
        sight.seesForum(forum_id),
      ),
    )
    .orderBy(asc(forum_id))
    .limit(ROWS_PER_PAGE);
}

async function readTopicSubscriptions(sight: Sight, last_id: number) {
  const { topic_id, created_at } = topic_subscriptions;
  return await db
    .select({ topic_id, topic: topics.title, created_at })
    .from(topic_subscriptions)
    .innerJoin(topics, eq(topics.id, topic_id))
    .where(
      and(
        eq(topic_subscriptions.user_id, sight.user_id),
        gt(topic_id, last_id),
        sight.seesForum(topics.forum_id),
      ),
    )
    .orderBy(asc(topic_id))
    .limit(ROWS_PER_PAGE);
}

/** The title is null while the topic is removed. */
async function readNotifications(sight: Sight, last_id: number) {
  const { id, type, actor_id, topic_id, post_id, about, is_read, created_at } = notifications;
  const shown_about = sql`case when ${sight.seesForumsOf(about)} then ${about}
    else ${about} - array['title', 'forum_name', 'forum_id', 'topic_id', 'post_id'] end`;
  return await db
    .select({
      id,
      type,
      actor: users.username,
      topic_id,
      post_id,
      topic: topics.title,
      about: shown_about,
      is_read,
      created_at,
    })
    .from(notifications)
    .innerJoin(users, eq(users.id, actor_id))
    .leftJoin(topics, eq(topics.id, topic_id))
    .where(
      and(
        eq(notifications.user_id, sight.user_id),
        gt(id, last_id),
        sql`(${topic_id} is null or ${sight.seesTopic(topic_id)})`,
      ),
    )
    .orderBy(asc(id))
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
