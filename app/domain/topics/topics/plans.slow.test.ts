import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import type { TransactionSql } from "#postgres";
import {
  actor,
  anybody,
  createdForum,
  createdMember,
  createdTopic,
  fill,
  idsIn,
  sql,
} from "#tests/support/domain.ts";
import { captureStatements, listSequentialScans } from "#tests/support/statements.ts";
import { readerValues } from "../../base/visibility.server.ts";
import { listForums, listForumsByCategory } from "../../forums/forums/forum-list.server.ts";
import { markTopicReadTo } from "../../forums/read-positions/read-positions.server.ts";
import { listUnreadForums } from "../../forums/read-positions/unread-forums.server.ts";
import type { User } from "../../members/users/user.ts";
import { listUsers } from "../../members/users/users.server.ts";
import { getLogPage } from "../../moderation/audit/log-page.server.ts";
import { fixCounters } from "../../operations/doctor/counters.server.ts";
import { EVERY_MEMBER } from "../../programs/changes/change-reader.ts";
import { readCursor, writeCursor } from "../../programs/changes/cursor.server.ts";
import { LATEST } from "../../programs/changes/kinds.ts";
import { listChanges } from "../../programs/changes/list-changes.server.ts";
import { listNewestNotifications } from "../../programs/feeds/newest-notifications.server.ts";
import {
  listNewestOfAll,
  listNewestOfForum,
  listNewestOfTopic,
} from "../../programs/feeds/newest-posts.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { listRemoved } from "../trash/things.server.ts";
import { listAllPosts, listPostsByIds } from "./all-posts.server.ts";
import { findReply } from "./find-reply.server.ts";
import { getForumPage } from "./forum-page.server.ts";
import { getLatestPage, listLatest } from "./latest.server.ts";
import { listPostsOfMember, listTopicsOfMember } from "./member-lists.server.ts";
import { getMemberPage, getPostsOfMember, getTopicsOfMember } from "./member-page.server.ts";
import { listPosts } from "./post-list.server.ts";
import { listNewestPosts, listPostsAfter, listPostsAround } from "./post-windows.server.ts";
import { changePost, createPost, getPost } from "./posts.server.ts";
import { listTopics, listTopicsByIds } from "./topic-list.server.ts";
import { getFirstUnread, getTopicPage, listLastPosts, pageOfPost } from "./topic-page.server.ts";
import { changeTopic, createTopic, getChosenTopic, getTopic } from "./topics.server.ts";
import { listTopicsById } from "./topics-by-id.server.ts";

/** Tables that grow with the community. The others (forums, categories) stay small. */
const GROWING = new Set([
  "audit_log",
  "changes",
  "form_keys",
  "notifications",
  "post_gaps",
  "posts",
  "removed_posts",
  "topic_activity",
  "topic_order",
  "topic_reads",
  "topic_subscriptions",
  "topics",
  "users",
]);

let selin: User;
let ayse: User;
let forum_id: number;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
  forum_id = await createdForum();
  topic_id = await createdTopic(await createdMember(), { forum_id });
  await fill(fillTables);
  await db.transaction(fixCounters);
  await sql`insert into post_gaps (topic_id, block, removed) select ${topic_id}, n, 100 from generate_series(0, 8) n`;
  await sql`analyze`;
  post_id = idsIn(await listPosts(anybody, topic_id, { skip: 4000, limit: 1 }))[0] ?? 0;
}, 60_000);

async function fillTables(tx: TransactionSql): Promise<void> {
  await tx`insert into users (username, email) select 'plan' || n, 'plan' || n || '@example.org' from generate_series(1, 20000) n`;
  await tx`insert into topics (forum_id, owner_id, title, content, created_at)
    select ${forum_id}, u.id, 'Konu ' || n, '<p>x</p>', now() - n * interval '1 minute'
    from generate_series(1, 20000) n join users u on u.username = 'plan' || (n % 20000 + 1)`;
  await tx`insert into posts (topic_id, owner_id, position, content, created_at)
    select ${topic_id}, u.id, n, '<p>x</p>', now() + n * interval '1 millisecond'
    from generate_series(1, 9000) n join users u on u.username = 'plan' || (n % 20000 + 1)`;
  await tx`insert into posts (topic_id, owner_id, position, content, created_at)
    select t.id, t.owner_id, n, '<p>x</p>', t.created_at + n * interval '1 second' from topics t cross join generate_series(1, 3) n where t.title like 'Konu %'`;
  await tx`insert into posts (topic_id, owner_id, position, content, created_at)
    select t.id, u.id, 4, '<p>x</p>', t.created_at + interval '4 seconds' from topics t, users u where t.title like 'Konu %' and u.username = 'plan8'`;
  await tx`insert into topic_subscriptions (user_id, topic_id) select owner_id, id from topics on conflict do nothing`;
  await tx`insert into notifications (user_id, type, actor_id, topic_id, is_read) select owner_id, 'forum_topic', ${selin.id}, id, id % 2 = 0 from topics`;
  await tx`insert into topic_reads (user_id, topic_id, position) select ${ayse.id}, id, 1 from topics where id % 2 = 0`;
  await tx`insert into topic_reads (user_id, topic_id, position) select owner_id, id, 0 from topics on conflict do nothing`;
  await tx`insert into audit_log (actor_username, action, subject_type, subject_name, created_at)
    select 'x', 'created', 'topic', 'x', now() - n * interval '1 minute' from generate_series(1, 20000) n`;
  await tx`insert into removed_posts (id, topic_id, owner_id, position, content, excerpt, created_at, removed_at)
    select 1000000 + n, ${topic_id}, u.id, 10000 + n, '<p>x</p>', 'x', now(), now() - n * interval '1 second'
    from generate_series(1, 40000) n join users u on u.username = 'plan' || (n % 20000 + 1)`;
  await tx`delete from posts where topic_id = ${topic_id} and position % 10 = 3`;
}

const feed_reader = () => ({ ...readerValues(ayse), full: true });
const page = { skip: 40, limit: 20 };

test.each<[string, () => Promise<unknown>]>([
  ["the pages of a topic", () => getTopicPage(ayse, topic_id, 700)],
  ["the replies of a topic", () => listPosts(anybody, topic_id, { skip: 5000, limit: 100 })],
  ["the last replies", async () => listLastPosts(ayse, await headOf(topic_id), 3)],
  ["the page of a reply", () => pageOfPost(ayse, topic_id, post_id)],
  ["a topic", () => getTopic(anybody, topic_id)],
  ["a reply", () => getPost(anybody, topic_id, post_id)],
  ["the first unread reply", () => getFirstUnread(ayse, topic_id)],
  [
    "a topic with its unread replies",
    () => getChosenTopic(ayse, topic_id, ["title", "unread_posts"]),
  ],
  [
    "the topics with their unread replies",
    () => listTopics(ayse, { ...page, fields: ["title", "unread_posts"] }),
  ],
  ["the unread topics of the forums", () => listUnreadForums(ayse)],
  ["marking a topic as read", () => markTopicReadTo(ayse, topic_id, 7)],
  ["the pages of a forum", () => getForumPage(ayse, forum_id, 100)],
  ["the topics of all forums", () => listTopics(anybody, page)],
  ["the topics of a forum", () => listTopics(anybody, { forum_id, ...page })],
  ["the topics of all forums, deep inside", () => listTopics(anybody, { skip: 9000, limit: 100 })],
  [
    "the topics of a forum, deep inside",
    () => listTopics(anybody, { forum_id, skip: 9000, limit: 100 }),
  ],
  ["the pages of a forum, deep inside", () => getForumPage(ayse, forum_id, 500)],
  ["the topics of all forums by id", () => listTopicsById(anybody, { after_id: 9000, limit: 100 })],
  [
    "the topics of a forum by id",
    () => listTopicsById(anybody, { forum_id, after_id: 9000, limit: 100 }),
  ],
  [
    "the topics by id with their unread replies",
    () =>
      listTopicsById(ayse, {
        after_id: 9000,
        limit: 100,
        fields: ["unread_posts"],
      }),
  ],
  [
    "the newest replies of a topic",
    () => listNewestPosts(anybody, topic_id, { skip: 4000, limit: 100 }),
  ],
  [
    "the replies after one of them",
    () => listPostsAfter(anybody, topic_id, post_id, { order: "asc", limit: 100 }),
  ],
  [
    "the replies before one of them",
    () => listPostsAfter(anybody, topic_id, post_id, { order: "desc", limit: 100 }),
  ],
  [
    "the replies around one of them",
    () => listPostsAround(anybody, topic_id, post_id, { order: "desc", limit: 100 }),
  ],
  ["the newest replies of all topics", () => listAllPosts(anybody, { order: "desc", limit: 100 })],
  [
    "the replies of all topics after one of them",
    () => listAllPosts(anybody, { order: "asc", after_id: 9000, limit: 100 }),
  ],
  ["some replies", () => listPostsByIds(anybody, [post_id, post_id + 1])],
  [
    "the feed of changes",
    async () => listChanges(EVERY_MEMBER, { after: await middle(), limit: 100 }),
  ],
  [
    "the feed of changes of one kind",
    async () => listChanges(EVERY_MEMBER, { after: await middle(), kind: "forum", limit: 100 }),
  ],
  [
    "the present of the feed of changes",
    () => listChanges(EVERY_MEMBER, { after: LATEST, limit: 1 }),
  ],
  ["what is latest", () => getLatestPage(ayse, null, 3)],
  ["what is latest, deep inside", () => getLatestPage(ayse, null, 500)],
  ["what is unread", () => getLatestPage(ayse, "unread", 3)],
  ["the topics that the reader takes part in", () => getLatestPage(ayse, "mine", 1)],
  ["what is unanswered", () => getLatestPage(ayse, "unanswered", 1)],
  ["a list of what is latest", () => listLatest(ayse, page)],
  ["a list of what is latest, deep inside", () => listLatest(ayse, { skip: 9000, limit: 100 })],
  ["a list of what is unread", () => listLatest(ayse, { filter: "unread", ...page })],
  ["the members", () => listUsers(selin, page)],
  ["the members, deep inside", () => listUsers(selin, { skip: 9000, limit: 100 })],
  ["the log", () => getLogPage(selin, 1)],
  ["the log, deep inside", () => getLogPage(selin, 500)],
  ["some topics", () => listTopicsByIds(ayse, [topic_id, topic_id + 1])],
  ["the forums", () => listForumsByCategory(ayse)],
  ["a list of forums", () => listForums(anybody, page)],
  ["a member's page", () => getMemberPage(ayse, "plan7", "Europe/Istanbul")],
  ["the topics of a member", () => getTopicsOfMember(ayse, "plan7", 1)],
  ["the replies of a member", () => getPostsOfMember(ayse, "plan7", 1)],
  ["the replies of a member, deep inside", () => getPostsOfMember(ayse, "plan8", 400)],
  ["a list of the topics of a member", () => listTopicsOfMember(anybody, selin.id, page)],
  ["a list of the replies of a member", () => listPostsOfMember(anybody, selin.id, page)],
  ["a reply by its id alone", () => findReply(anybody, post_id)],
  ["the feed of all forums", () => listNewestOfAll(feed_reader())],
  ["the feed of a forum", () => listNewestOfForum(forum_id, feed_reader())],
  ["the feed of a topic", () => listNewestOfTopic(topic_id, feed_reader())],
  ["the feed of notifications", () => listNewestNotifications(selin, { full: true })],
  ["what was removed", () => listRemoved(selin, "moderated", page)],
  ["what a member has removed", () => listRemoved(ayse, "own", page)],
  ["writing a reply", () => createPost(ayse, topic_id, { content: "<p>x</p>", form_key: "a" })],
  ["changing a reply", () => changePost(selin, topic_id, post_id, { content: "<p>y</p>" })],
  ["deleting a reply", () => removePost(selin, topic_id, post_id)],
  [
    "writing a topic",
    () => createTopic(ayse, { forum_id, title: "x", content: "<p>x</p>", form_key: "b" }),
  ],
  ["changing a topic", () => changeTopic(selin, topic_id, { title: "y" })],
  ["deleting a topic", async () => removeTopic(selin, await createdTopic(ayse, { forum_id }))],
])("%s reads no growing table from beginning to end", async (_, work) => {
  const { statements } = await captureStatements(work);
  expect(statements).not.toEqual([]);
  for (const statement of statements.filter(({ text }) =>
    /^\s*(select|with|insert|update|delete)/i.test(text),
  )) {
    const scanned = (await listSequentialScans(statement)).filter((table) => GROWING.has(table));
    expect(scanned, statement.text).toEqual([]);
  }
});

async function headOf(id: number) {
  const { topic } = await getTopicPage(ayse, id, 1);
  return topic;
}

/** A cursor in the middle of the feed. */
async function middle(): Promise<string> {
  const { next } = await listChanges(EVERY_MEMBER, { after: LATEST, limit: 1 });
  return writeCursor({ ...readCursor(next), seq: 50_000 });
}
