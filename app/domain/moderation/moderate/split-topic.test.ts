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
import { findNotificationTarget } from "../../notify/notifications/mark-read.server.ts";
import { countUnread } from "../../notify/notifications/unread.server.ts";
import { findMovedPost } from "../../topics/topics/moved.server.ts";
import { listPosts } from "../../topics/topics/post-list.server.ts";
import { changePost, createPost, getPost } from "../../topics/topics/posts.server.ts";
import { getTopicPage } from "../../topics/topics/topic-page.server.ts";
import { changeTopic, getTopic } from "../../topics/topics/topics.server.ts";
import { splitTopic } from "./split-topic.server.ts";

const FORBIDDEN = { status: 403 };

let selin: User;
let ayse: User;
let mehmet: User;
let forum_id: number;
let topic_id: number;
let post_ids: number[];

beforeAll(async () => {
  [selin, ayse, mehmet] = [await actor("selin"), await actor("ayse"), await actor("mehmet")];
});

beforeEach(async () => {
  forum_id = await createdForum();
  topic_id = await createdTopic(ayse, { forum_id });
  post_ids = [];
  for (const author of [mehmet, ayse, mehmet, ayse, mehmet])
    post_ids.push(await createdPost(author, topic_id, `<p>${post_ids.length + 1}</p>`));
});

const chosen = (...numbers: number[]) => numbers.map((number) => post_ids[number - 1] ?? 0);
const split = (by: User, numbers: number[], more: { forum_id?: number } = {}) =>
  splitTopic(by, topic_id, { post_ids: chosen(...numbers), title: "Yeni konu", ...more });

async function positionsIn(id: number) {
  const rows = await sql`select position from posts where topic_id = ${id} order by position`;
  return rows.map(({ position }) => position);
}

describe("splitting a topic", () => {
  test("makes the first reply the opening post of a new topic, and leaves gaps", async () => {
    const before = await reload(mehmet);
    const { created_at } = await getPost(selin, topic_id, chosen(3)[0] ?? 0);
    const topic = await split(selin, [5, 3, 4]);
    expect(topic).toMatchObject({
      forum_id,
      title: "Yeni konu",
      content: "<p>3</p>",
      owner_id: mehmet.id,
      created_at,
      total_posts: 2,
      last_post: { owner_id: mehmet.id },
    });
    expect(idsIn(await listPosts(selin, topic.id, { skip: 0, limit: 9 }))).toEqual(chosen(4, 5));
    expect(await positionsIn(topic.id)).toEqual([1, 2]);
    expect(idsIn(await listPosts(selin, topic_id, { skip: 0, limit: 9 }))).toEqual(chosen(1, 2));
    await createdPost(ayse, topic_id);
    expect(await positionsIn(topic_id)).toEqual([1, 2, 6]);
    expect(await reload(mehmet)).toMatchObject({
      total_topics: before.total_topics + 1,
      total_posts: before.total_posts - 1,
    });
    expect(await faults()).toEqual([]);
  });

  test("leads from the old places of the replies to the new ones", async () => {
    const topic = await split(selin, [3, 4]);
    const [opening = 0, reply = 0] = chosen(3, 4);
    expect(await findMovedPost(selin, topic_id, opening)).toEqual({
      topic_id: topic.id,
      post_id: null,
    });
    expect(await findMovedPost(selin, topic_id, reply)).toEqual({
      topic_id: topic.id,
      post_id: reply,
    });
    expect(await findMovedPost(selin, topic_id, chosen(1)[0] ?? 0)).toBeNull();
    expect(await findMovedPost(selin, topic_id, 999_999)).toBeNull();
    await expect(getPost(selin, topic_id, reply)).rejects.toMatchObject({ key: "postNotFound" });
    const page = await getTopicPage(ayse, topic.id, 1);
    expect(page.posts.map(({ id }) => id)).toEqual([reply]);
  });

  test("takes notifications, reports and former versions along", async () => {
    const reader = await createdMember();
    await sql`insert into topic_subscriptions (user_id, topic_id) values (${reader.id}, ${topic_id})`;
    post_ids.push(await createdPost(mehmet, topic_id), await createdPost(mehmet, topic_id));
    const [opening = 0, reply = 0] = chosen(6, 7);
    for (const post_id of [opening, reply]) {
      await sql`insert into reports (topic_id, post_id, forum_id, owner_id) values (${topic_id}, ${post_id}, ${forum_id}, ${mehmet.id})`;
      await sql`insert into content_versions (topic_id, post_id, content, editor_id, created_at) values (${topic_id}, ${post_id}, '<p>x</p>', ${mehmet.id}, now())`;
    }
    const other_forum = await createdForum();
    const topic = await split(selin, [6, 7], { forum_id: other_forum });
    const place = { topic_id: topic.id, post_id: null };
    expect(await countUnread(reader)).toBe(2);
    const told =
      await sql`select id, type, topic_id, post_id from notifications where user_id = ${reader.id} order by id`;
    expect(told).toEqual([
      { id: expect.any(Number), type: "forum_topic", ...place },
      { id: expect.any(Number), type: "topic_reply", ...place, post_id: reply },
    ]);
    for (const { id, post_id } of told)
      expect(await findNotificationTarget(reader, id)).toMatchObject({
        topic_id: topic.id,
        post_id,
      });
    expect(
      await sql`select topic_id, post_id, forum_id from reports where topic_id = ${topic.id} order by id`,
    ).toEqual([
      { ...place, forum_id: other_forum },
      { ...place, post_id: reply, forum_id: other_forum },
    ]);
    expect(
      await sql`select topic_id, post_id, title from content_versions where topic_id = ${topic.id} order by id`,
    ).toEqual([
      { ...place, title: "Yeni konu" },
      { ...place, post_id: reply, title: null },
    ]);
    expect(await faults()).toEqual([]);
  });

  test("notifies the authors, subscribes those who follow the topic, and is recorded", async () => {
    await sql`delete from topic_subscriptions where topic_id = ${topic_id} and user_id = ${mehmet.id}`;
    const topic = await split(selin, [1, 2]);
    for (const { id } of [ayse, mehmet])
      expect(
        await sql`select about from notifications where user_id = ${id} and about->>'topic_id' = ${String(topic.id)}`,
      ).toEqual([{ about: { event: "posts_split", title: "Yeni konu", topic_id: topic.id } }]);
    expect(await sql`select user_id from topic_subscriptions where topic_id = ${topic.id}`).toEqual(
      [{ user_id: ayse.id }],
    );
    expect(
      await sql`select action, subject_id, forum_id, after from audit_log where action = 'split' and subject_id = ${topic_id}`,
    ).toEqual([
      {
        action: "split",
        subject_id: topic_id,
        forum_id,
        after: { topic_id: topic.id, title: "Yeni konu", posts: 2 },
      },
    ]);
  });

  test("is for moderators of both forums", async () => {
    const other_forum = await createdForum();
    const moderator = await createdModerator(forum_id);
    for (const by of [ayse, mehmet, await createdModerator(other_forum)])
      await expect(split(by, [1])).rejects.toMatchObject(FORBIDDEN);
    await expect(split(moderator, [1], { forum_id: other_forum })).rejects.toMatchObject(FORBIDDEN);
    expect(await split(moderator, [1])).toMatchObject({ forum_id });
    const both = await createdModerator(forum_id, other_forum);
    expect(await split(both, [2], { forum_id: other_forum })).toMatchObject({
      forum_id: other_forum,
    });
    expect(await faults()).toEqual([]);
  });

  test("refuses a reply that was moved or deleted, and a forum that does not exist", async () => {
    const other_topic = await createdTopic(ayse);
    post_ids.push(await createdPost(ayse, other_topic), 999_999);
    for (const numbers of [
      [1, 6],
      [1, 7],
    ])
      await expect(split(selin, numbers)).rejects.toMatchObject({ key: "postNotFound" });
    await expect(split(selin, [1], { forum_id: 999_999 })).rejects.toMatchObject({
      key: "forumNotFound",
    });
    await split(selin, [1]);
    await expect(split(selin, [1])).rejects.toMatchObject({ key: "postNotFound" });
    const suspension = { reason: "Kavga", until: null };
    await expect(split({ ...selin, suspension }, [2])).rejects.toMatchObject({
      key: "accountSuspended",
    });
  });

  test("of all replies leaves an empty topic", async () => {
    const topic = await split(selin, [1, 2, 3, 4, 5]);
    expect(await getTopic(selin, topic_id)).toMatchObject({ total_posts: 0, last_post: null });
    expect(topic).toMatchObject({ total_posts: 4 });
    expect(await faults()).toEqual([]);
  });
});

test("two splits, replies and edits at once leave each reply in one place", async () => {
  const edited = chosen(1, 2, 3, 4, 5).map((id) =>
    changePost(selin, topic_id, id, { content: "<p>Düzeltildi</p>" }),
  );
  const results = await Promise.allSettled([
    split(selin, [1, 2, 3]),
    split(selin, [3, 4]),
    ...edited,
    ...[ayse, mehmet].map((by) => createPost(by, topic_id, { content: "<p>Yeni</p>" })),
    changeTopic(ayse, topic_id, { title: "Masa" }),
  ]);
  for (const result of results)
    if (result.status === "rejected") expect(result.reason).toMatchObject({ key: "postNotFound" });
  expect(results.slice(0, 2).filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await faults()).toEqual([]);
});
