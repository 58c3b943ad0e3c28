import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { wrongCounters } from "#tests/support/community.ts";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  idsIn,
  queuedPayloads,
  sql,
} from "#tests/support/domain.ts";
import { listForumsByCategory } from "../../forums/forums/forum-list.server.ts";
import { getForum } from "../../forums/forums/forums.server.ts";
import type { User } from "../../members/users/user.ts";
import { countUnread } from "../../notify/notifications/unread.server.ts";
import { subscribeToForum } from "../../notify/subscriptions/subscriptions.server.ts";
import { fixCounters } from "../../operations/doctor/counters.server.ts";
import { getForumPage } from "../topics/forum-page.server.ts";
import { listPosts } from "../topics/post-list.server.ts";
import { createPost, getPost } from "../topics/posts.server.ts";
import { listTopics } from "../topics/topic-list.server.ts";
import { getTopicPage } from "../topics/topic-page.server.ts";
import { createTopic, getTopic } from "../topics/topics.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { type DeletionWork, registerDeletionWork } from "./deletion-work.server.ts";
import { finishDeletions } from "./finish-deletions.server.ts";

let selin: User;
let ayse: User;
let mehmet: User;

beforeAll(async () => {
  [selin, ayse, mehmet] = [await actor("selin"), await actor("ayse"), await actor("mehmet")];
});

/** The state after the commit of a deletion, when its process died before it removed anything. */
async function deleteOnly(work: DeletionWork): Promise<void> {
  await db.transaction((tx) => registerDeletionWork(tx, [work]));
  await sql`delete from ${sql(`${work.kind}s`)} where id = ${work.id}`;
}

const rowsOf = async (topic_id: number) =>
  (await sql`select id from posts where topic_id = ${topic_id}`).length;

describe("what belonged to a deleted account", () => {
  test("is invisible before it is removed, and then removed with its counts", async () => {
    const leaving = await createdMember();
    const forum_id = await createdForum();
    const own_topic = await createdTopic(leaving, { forum_id });
    const other_topic = await createdTopic(ayse, { forum_id });
    const kept_post = await createdPost(ayse, own_topic);
    const own_post = await createdPost(leaving, other_topic);
    const other_post = await createdPost(mehmet, other_topic);
    await deleteOnly({ kind: "user", id: leaving.id });

    await expect(getTopic(selin, own_topic)).rejects.toMatchObject({ key: "topicNotFound" });
    await expect(getTopicPage(ayse, own_topic, 1)).rejects.toMatchObject({ key: "topicNotFound" });
    await expect(getPost(selin, own_topic, kept_post)).rejects.toMatchObject({
      key: "postNotFound",
    });
    await expect(getPost(selin, other_topic, own_post)).rejects.toMatchObject({
      key: "postNotFound",
    });
    await expect(createPost(ayse, own_topic, { content: "<p>x</p>" })).rejects.toMatchObject({
      key: "topicNotFound",
    });
    expect(idsIn(await listPosts(selin, other_topic, { skip: 0, limit: 10 }))).toEqual([
      other_post,
    ]);
    const listed = await listTopics(selin, { forum_id, skip: 0, limit: 10 });
    expect(idsIn(listed)).toEqual([other_topic]);
    expect((await getForumPage(ayse, forum_id, 1)).topics.map(({ id }) => id)).toEqual([
      other_topic,
    ]);

    await finishDeletions();
    expect(await rowsOf(own_topic)).toBe(0);
    expect(await rowsOf(other_topic)).toBe(1);
    expect(await getTopic(selin, other_topic)).toMatchObject({ total_posts: 1 });
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test("is removed by two processes at once as by one, and stops between two batches", async () => {
    const leaving = await createdMember();
    const topics = await Promise.all(Array.from({ length: 30 }, () => createdTopic(leaving)));
    const other_topic = await createdTopic(mehmet);
    await sql`insert into posts (topic_id, owner_id, position, content) select ${other_topic}, ${leaving.id}, n, '<p>x</p>' from generate_series(1, 450) n`;
    await sql`update topic_activity set total_posts = 450, last_position = 450, last_owner_id = ${leaving.id} where topic_id = ${other_topic}`;
    await sql`update forum_activity set total_posts = 450 where last_topic_id = ${other_topic}`;
    await deleteOnly({ kind: "user", id: leaving.id });
    await finishDeletions((batches) => batches < 4);
    const remaining = await rowsOf(other_topic);
    expect(remaining).toBeGreaterThan(0);
    expect(remaining).toBeLessThan(450);
    await Promise.all([finishDeletions(), finishDeletions(), createdPost(ayse, other_topic)]);
    expect(await rowsOf(other_topic)).toBe(1);
    expect(await sql`select 1 from topics where id = any(${topics})`).toEqual([]);
    expect(await wrongCounters({ sql })).toEqual([]);
  });
});

test("lists, counts and the last activity skip what waits for its deletion", async () => {
  const [leaving, reader] = [await createdMember(), await createdMember()];
  const [forum_id, gone_forum] = [await createdForum(), await createdForum()];
  const kept_topic = await createdTopic(ayse, { forum_id });
  await subscribeToForum(reader, forum_id);
  for (let n = 0; n < 30; n += 1) await createdTopic(leaving, { forum_id });
  await createdTopic(ayse, { forum_id: gone_forum });
  expect(await countUnread(reader)).toBe(30);
  await deleteOnly({ kind: "user", id: leaving.id });
  await deleteOnly({ kind: "forum", id: gone_forum });
  const page = { skip: 0, limit: 5 };
  expect(idsIn(await listTopics(selin, { forum_id, ...page }))).toEqual([kept_topic]);
  expect(idsIn(await listTopics(selin, page))).toContain(kept_topic);
  expect((await getForumPage(ayse, forum_id, 1)).topics.map(({ id }) => id)).toEqual([kept_topic]);
  expect(await countUnread(reader)).toBe(0);
  expect(await getForum(selin, forum_id)).toMatchObject({ last_post: null });
  await finishDeletions();
  expect(await getForum(selin, forum_id)).toMatchObject({ last_post: { topic_id: kept_topic } });
  expect(await wrongCounters({ sql })).toEqual([]);
});

test("what belonged to a deleted forum is invisible before it is removed", async () => {
  const forum_id = await createdForum();
  const topic_id = await createdTopic(ayse, { forum_id });
  const post_id = await createdPost(mehmet, topic_id);
  await deleteOnly({ kind: "forum", id: forum_id });
  await expect(getTopic(selin, topic_id)).rejects.toMatchObject({ key: "topicNotFound" });
  await expect(getPost(selin, topic_id, post_id)).rejects.toMatchObject({ key: "postNotFound" });
  await expect(listPosts(selin, topic_id, { skip: 0, limit: 1 })).rejects.toMatchObject({
    status: 404,
  });
  await expect(
    createTopic(ayse, { forum_id, title: "x", content: "<p>x</p>" }),
  ).rejects.toMatchObject({ key: "forumNotFound" });
  const forums = (await listForumsByCategory(ayse)).flatMap((category) => category.forums);
  expect(forums.map(({ id }) => id)).not.toContain(forum_id);
  await finishDeletions();
  expect(await rowsOf(topic_id)).toBe(0);
  expect(await wrongCounters({ sql })).toEqual([]);
});

test("a large topic is invisible at once, and a job removes what the request did not", async () => {
  const topic_id = await createdTopic(ayse);
  await sql`insert into posts (topic_id, owner_id, position, content) select ${topic_id}, ${mehmet.id}, n, '<p>x</p>' from generate_series(1, 700) n`;
  await sql`update topic_activity set total_posts = 700, last_position = 700, last_owner_id = ${mehmet.id} where topic_id = ${topic_id}`;
  await sql`update forum_activity set total_posts = 700 where last_topic_id = ${topic_id}`;
  await sql`update users set total_posts = total_posts + 700 where id = ${mehmet.id}`;
  const jobs = (await queuedPayloads("remove-deleted")).length;
  await removeTopic(selin, topic_id);
  await expect(getTopic(selin, topic_id)).rejects.toMatchObject({ status: 404 });
  expect(await queuedPayloads("remove-deleted")).toHaveLength(jobs + 1);
  await finishDeletions();
  expect(await rowsOf(topic_id)).toBe(0);
  expect(await wrongCounters({ sql })).toEqual([]);
});

test("several small topics are removed in one batch", async () => {
  const kept_topic = await createdTopic(ayse);
  const forum_id = await createdForum();
  await sql`insert into topics (forum_id, owner_id, title, content) select ${forum_id}, ${ayse.id}, 'Konu', '<p>x</p>' from generate_series(1, 200)`;
  await sql`insert into posts (topic_id, owner_id, position, content) select id, ${mehmet.id}, n, '<p>x</p>' from topics, generate_series(1, 3) n where forum_id = ${forum_id}`;
  await db.transaction(fixCounters);
  await deleteOnly({ kind: "forum", id: forum_id });
  let batch_count = 0;
  await Promise.all([
    finishDeletions((batches) => {
      batch_count = batches + 1;
      return true;
    }),
    ...Array.from({ length: 5 }, () => createdPost(mehmet, kept_topic)),
  ]);
  expect(batch_count).toBeLessThan(50);
  expect(await sql`select 1 from topics where forum_id = ${forum_id}`).toEqual([]);
  expect(await wrongCounters({ sql })).toEqual([]);
});

test("work that fails does not stop the rest, and is tried again", async () => {
  const [other, broken, third] = [
    await createdTopic(ayse),
    await createdTopic(ayse),
    await createdTopic(ayse),
  ];
  for (const topic_id of [broken, other, third]) await createdPost(mehmet, topic_id);
  await deleteOnly({ kind: "topic", id: other });
  await deleteOnly({ kind: "topic", id: broken });
  await deleteOnly({ kind: "topic", id: third });
  await sql.unsafe(`create function refuse() returns trigger language plpgsql as $$ begin
    if old.topic_id = ${broken} then raise exception 'no'; end if; return old; end $$`);
  await sql`create trigger refuse before delete on posts for each row execute function refuse()`;
  await expect(finishDeletions()).rejects.toThrow();
  expect([await rowsOf(broken), await rowsOf(other), await rowsOf(third)]).toEqual([1, 0, 0]);
  await sql`drop function refuse() cascade`;
  await finishDeletions();
  expect(await rowsOf(broken)).toBe(0);
});
