import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  idsIn,
  reload,
  sql,
} from "#tests/support/domain.ts";
import { createdModerator, faults } from "#tests/support/moderation.ts";
import type { User } from "../../members/users/user.ts";
import { findMergedInto, findMovedPost } from "../../topics/topics/moved.server.ts";
import { listPosts } from "../../topics/topics/post-list.server.ts";
import { createPost } from "../../topics/topics/posts.server.ts";
import { getTopic } from "../../topics/topics/topics.server.ts";
import { MERGED_REPLIES_MAX } from "./limits.ts";
import { mergeTopic } from "./merge-topics.server.ts";
import { splitTopic } from "./split-topic.server.ts";

const FORBIDDEN = { status: 403 };

let selin: User;
let ayse: User;
let mehmet: User;
let forum_id: number;

beforeAll(async () => {
  [selin, ayse, mehmet] = [await actor("selin"), await actor("ayse"), await actor("mehmet")];
});

beforeEach(async () => {
  forum_id = await createdForum();
});

const topicWith = (by: User, text: string, in_forum = forum_id) =>
  createdTopic(by, { forum_id: in_forum, title: text, content: `<p>${text}</p>` });
const replyWith = (by: User, topic_id: number, text: string) =>
  createdPost(by, topic_id, `<p>${text}</p>`);

async function repliesIn(topic_id: number) {
  const rows =
    await sql`select position, content from posts where topic_id = ${topic_id} order by position`;
  return rows.map((row) => `${row.position} ${row.content.replace(/<.*?>/g, "")}`);
}

/** The rows that `fields` selects of a table, for the topic. */
async function rowsOf(table: string, topic_id: number) {
  const rows =
    await sql`select post_id from ${sql(table)} where topic_id = ${topic_id} order by id`;
  return rows.map(({ post_id }) => post_id);
}

test("a younger topic comes into an older one by time, and what was before keeps its numbers", async () => {
  const target = await topicWith(ayse, "eski");
  await replyWith(mehmet, target, "a");
  const merged = await topicWith(mehmet, "yeni");
  await replyWith(ayse, target, "b");
  await replyWith(selin, merged, "c");
  await replyWith(ayse, target, "d");
  const before = await reload(mehmet);
  expect(await mergeTopic(selin, merged, target)).toMatchObject({
    id: target,
    title: "eski",
    content: "<p>eski</p>",
    owner_id: ayse.id,
    total_posts: 5,
    last_post: { owner_id: ayse.id },
  });
  expect(await repliesIn(target)).toEqual(["1 a", "4 yeni", "5 b", "6 c", "7 d"]);
  expect(await reload(mehmet)).toMatchObject({
    total_topics: before.total_topics - 1,
    total_posts: before.total_posts + 1,
  });
  await expect(getTopic(selin, merged)).rejects.toMatchObject({ key: "topicNotFound" });
  await replyWith(ayse, target, "e");
  expect((await repliesIn(target)).at(-1)).toBe("8 e");
  expect(await faults()).toEqual([]);
});

test("an older topic opens the one that it comes into, whose title stays", async () => {
  const old_forum_id = await createdForum();
  const merged = await topicWith(mehmet, "eski", old_forum_id);
  await replyWith(selin, merged, "a");
  const target = await topicWith(ayse, "yeni");
  await replyWith(mehmet, target, "b");
  const { created_at } = await getTopic(selin, merged);
  expect(await mergeTopic(selin, merged, target)).toMatchObject({
    title: "yeni",
    content: "<p>eski</p>",
    owner_id: mehmet.id,
    created_at,
    forum_id,
  });
  expect(await repliesIn(target)).toEqual(["2 a", "3 yeni", "4 b"]);
  for (const { id } of [ayse, mehmet])
    expect(
      await sql`select about->>'title' as title from notifications where user_id = ${id} and about->>'topic_id' = ${String(target)}`,
    ).toEqual([{ title: "yeni" }]);
  expect(
    await sql`select subject_id, subject_name, forum_id, before, after from audit_log where action = 'merged' and subject_id = ${merged}`,
  ).toEqual([
    {
      subject_id: merged,
      subject_name: "eski",
      forum_id,
      before: { posts: 1, forum_id: old_forum_id },
      after: { topic_id: target, title: "yeni" },
    },
  ]);
  expect(await faults()).toEqual([]);
});

describe("the addresses of a merged topic", () => {
  test("lead to the last of a chain, and replies to it are stored there", async () => {
    const [first, second, third] = [
      await topicWith(ayse, "1"),
      await topicWith(ayse, "2"),
      await topicWith(ayse, "3"),
    ];
    const post_id = await replyWith(mehmet, first, "a");
    await mergeTopic(selin, first, second);
    await mergeTopic(selin, second, third);
    expect(await findMergedInto(selin, first)).toBe(third);
    expect(await findMergedInto(selin, second)).toBe(third);
    expect(await findMergedInto(selin, third)).toBeNull();
    expect(await findMovedPost(selin, first, post_id)).toEqual({ topic_id: third, post_id });
    const post = await createPost(mehmet, first, { content: "<p>b</p>" });
    expect(post).toMatchObject({ topic_id: third, rank: 4 });
    await expect(createPost(mehmet, 999_999, { content: "<p>b</p>" })).rejects.toMatchObject({
      key: "topicNotFound",
    });
    expect(await faults()).toEqual([]);
  });

  test("of a reply that was split off and merged back are those of the reply again", async () => {
    const topic_id = await topicWith(ayse, "konu");
    const post_id = await replyWith(mehmet, topic_id, "a");
    const last_id = await replyWith(mehmet, topic_id, "b");
    const split = await splitTopic(selin, topic_id, { post_ids: [post_id], title: "ayrı" });
    await mergeTopic(selin, split.id, topic_id);
    expect(idsIn(await listPosts(selin, topic_id, { skip: 0, limit: 9 }))).toEqual([
      post_id,
      last_id,
    ]);
    expect(await findMovedPost(selin, topic_id, post_id)).toBeNull();
    expect(await sql`select from moved_posts where post_id = ${post_id}`).toHaveLength(0);
    expect(await faults()).toEqual([]);
  });
});

test("subscribers, notifications, reports, versions and removed replies come along", async () => {
  const [reader, both] = [await createdMember(), await createdMember()];
  const target = await topicWith(ayse, "eski");
  await sql`insert into forum_subscriptions (user_id, forum_id) values (${reader.id}, ${forum_id})`;
  const merged = await topicWith(mehmet, "yeni");
  for (const [user, topic_id] of [
    [reader, merged],
    [both, merged],
    [both, target],
  ] as const)
    await sql`insert into topic_subscriptions (user_id, topic_id) values (${user.id}, ${topic_id})`;
  const post_id = await replyWith(mehmet, merged, "a");
  const removed_id = 9_000_000_000;
  await sql`insert into removed_posts (id, topic_id, owner_id, position, content, excerpt, created_at) values (${removed_id}, ${merged}, ${ayse.id}, 2, '<p>x</p>', '', now())`;
  for (const reported of [null, post_id]) {
    await sql`insert into reports (topic_id, post_id, forum_id, owner_id) values (${merged}, ${reported}, ${forum_id}, ${mehmet.id})`;
    await sql`insert into content_versions (topic_id, post_id, title, content, editor_id, created_at) values (${merged}, ${reported}, ${reported === null ? "Ad" : null}, '<p>x</p>', ${mehmet.id}, now())`;
  }
  await mergeTopic(selin, merged, target);
  const [opening_id] = idsIn(await listPosts(selin, target, { skip: 0, limit: 1 }));
  expect(await rowsOf("reports", target)).toEqual([opening_id, post_id]);
  expect(await rowsOf("content_versions", target)).toEqual([opening_id, post_id]);
  expect(
    await sql`select type, topic_id, post_id from notifications where user_id = ${reader.id} order by id`,
  ).toEqual([
    { type: "topic_reply", topic_id: target, post_id: opening_id },
    { type: "topic_reply", topic_id: target, post_id },
  ]);
  const subscribers = await sql`select user_id from topic_subscriptions where topic_id = ${target}`;
  expect(subscribers.map(({ user_id }) => user_id).toSorted()).toEqual(
    [ayse.id, mehmet.id, reader.id, both.id].toSorted(),
  );
  expect(await sql`select topic_id, position from removed_posts where id = ${removed_id}`).toEqual([
    { topic_id: target, position: 3 },
  ]);
  expect(
    await sql`select last_position, total_posts from topic_activity where topic_id = ${target}`,
  ).toEqual([{ last_position: 3, total_posts: 2 }]);
  expect(await faults()).toEqual([]);
});

test("a member who was notified of the beginning of both topics keeps one of the two notifications", async () => {
  const reader = await createdMember();
  await sql`insert into forum_subscriptions (user_id, forum_id) values (${reader.id}, ${forum_id})`;
  const merged = await topicWith(mehmet, "eski");
  const target = await topicWith(ayse, "yeni");
  await mergeTopic(selin, merged, target);
  expect(
    await sql`select type, topic_id, post_id from notifications where user_id = ${reader.id}`,
  ).toEqual([{ type: "forum_topic", topic_id: target, post_id: null }]);
});

test("merging is for moderators of both forums, and refuses what it cannot do", async () => {
  const other_forum = await createdForum();
  const [merged, target] = [await topicWith(ayse, "1"), await topicWith(ayse, "2", other_forum)];
  for (const by of [ayse, await createdModerator(forum_id), await createdModerator(other_forum)])
    await expect(mergeTopic(by, merged, target)).rejects.toMatchObject(FORBIDDEN);
  await expect(mergeTopic(selin, merged, merged)).rejects.toMatchObject({
    key: "mergedIntoItself",
  });
  await expect(mergeTopic(selin, merged, 999_999)).rejects.toMatchObject({ key: "topicNotFound" });
  await expect(mergeTopic(selin, 999_999, target)).rejects.toMatchObject({ key: "topicNotFound" });
  const suspension = { reason: "Kavga", until: null };
  await expect(mergeTopic({ ...selin, suspension }, merged, target)).rejects.toMatchObject({
    key: "accountSuspended",
  });
  await mergeTopic(await createdModerator(forum_id, other_forum), merged, target);
  expect(await faults()).toEqual([]);
});

test.each([
  ["as many replies as one merge moves are moved", MERGED_REPLIES_MAX, true],
  ["one more is refused", MERGED_REPLIES_MAX + 1, false],
])("%s", async (_, replies, is_merged) => {
  const [merged, target] = [await topicWith(ayse, "1"), await topicWith(ayse, "2")];
  const member = await createdMember();
  await sql`insert into posts (topic_id, owner_id, position, content, created_at) select ${target}, ${member.id}, n, '<p>x</p>', now() from generate_series(1, ${replies}) n`;
  await sql`update topic_activity set total_posts = ${replies}, last_position = ${replies}, last_owner_id = ${member.id}, active_at = (select max(created_at) from posts where topic_id = ${target}) where topic_id = ${target}`;
  await sql`update users set total_posts = ${replies} where id = ${member.id}`;
  await sql`update forum_activity set total_posts = ${replies}, last_owner_id = ${member.id}, last_at = (select active_at from topic_activity where topic_id = ${target}) where forum_id = ${forum_id}`;
  const merging = mergeTopic(selin, merged, target);
  if (is_merged) expect(await merging).toMatchObject({ total_posts: replies + 1 });
  else await expect(merging).rejects.toMatchObject({ status: 400, key: "mergeTooLarge" });
  // A merge in the other direction adds only the opening post.
  if (!is_merged)
    expect(await mergeTopic(selin, await topicWith(ayse, "3"), target)).toMatchObject({
      total_posts: replies + 1,
    });
  expect(await faults()).toEqual([]);
});
