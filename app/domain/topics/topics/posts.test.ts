import { beforeAll, describe, expect, test } from "vitest";
import { wrongCounters } from "#tests/support/community.ts";
import {
  actor,
  anybody,
  createdMember,
  createdPost,
  createdTopic,
  idsIn,
  readJson,
  reload,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { listPosts } from "./post-list.server.ts";
import { changePost, createPost, getPost } from "./posts.server.ts";
import { getTopic } from "./topics.server.ts";

const CONTENT = "<p>Nemden.</p>";

let selin: User;
let ayse: User;
let mehmet: User;

beforeAll(async () => {
  [selin, ayse, mehmet] = [await actor("selin"), await actor("ayse"), await actor("mehmet")];
});

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

async function positionsIn(topic_id: number): Promise<number[]> {
  const rows = await sql`select position from posts where topic_id = ${topic_id} order by position`;
  return rows.map(({ position }) => position);
}

describe("creating a reply", () => {
  test("stores it last, counts it, moves its topic up and subscribes its author", async () => {
    const author = await createdMember();
    const topic_id = await createdTopic(ayse);
    await createdPost(ayse, topic_id);
    const post = await createPost(author, topic_id, { content: "<p>Nem <i>olmalı</i></p>" });
    expect(post).toMatchObject({
      topic_id,
      content: "<p>Nem <em>olmalı</em></p>",
      owner_id: author.id,
      updated_at: null,
    });
    expect(await positionsIn(topic_id)).toEqual([1, 2]);
    expect(await getTopic(anybody, topic_id)).toMatchObject({
      total_posts: 2,
      last_post: { owner_id: author.id, created_at: post.created_at.toISOString() },
    });
    expect(await reload(author)).toMatchObject({ total_topics: 0, total_posts: 1 });
    expect(
      await sql`select topic_id from topic_subscriptions where user_id = ${author.id}`,
    ).toEqual([{ topic_id }]);
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test("is refused when it has no visible content or its topic does not exist", async () => {
    const topic_id = await createdTopic(ayse);
    await expect(createPost(ayse, topic_id, { content: "<p>\u200b</p>" })).rejects.toMatchObject({
      status: 422,
      key: "contentRequired",
    });
    await expect(createPost(ayse, 999_999, { content: CONTENT })).rejects.toMatchObject({
      status: 404,
      key: "topicNotFound",
    });
    expect(await positionsIn(topic_id)).toEqual([]);
  });

  test("from one form sent many times at once creates one reply", async () => {
    const topic_id = await createdTopic(ayse);
    const form = { content: CONTENT, form_key: "one-form" };
    const sent = await Promise.all(
      Array.from({ length: 8 }, () => createPost(mehmet, topic_id, form)),
    );
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    expect(await positionsIn(topic_id)).toEqual([1]);
    expect(await wrongCounters({ sql })).toEqual([]);
  });
});

test("copies of a form whose reply was deleted create one new reply", async () => {
  const topic_id = await createdTopic(ayse);
  const form = { content: CONTENT, form_key: "sent-again" };
  const { id } = await createPost(mehmet, topic_id, form);
  await removePost(mehmet, topic_id, id);
  const sent = await Promise.all(
    Array.from({ length: 6 }, () => createPost(mehmet, topic_id, form)),
  );
  expect(new Set(sent.map((post) => post.id)).size).toBe(1);
  expect(await positionsIn(topic_id)).toHaveLength(1);
  expect(await wrongCounters({ sql })).toEqual([]);
});

test("replies are listed oldest first, in pages without duplicates or gaps", async () => {
  const topic_id = await createdTopic(ayse);
  const created: number[] = [];
  for (const n of upTo(12)) created.push(await createdPost(n % 2 ? ayse : mehmet, topic_id));
  const pages = await Promise.all(
    [0, 5, 10].map((skip) => listPosts(anybody, topic_id, { skip, limit: 5 })),
  );
  expect(pages.flatMap(idsIn)).toEqual(created);
  for (const skip of [12, 2 ** 31, Number.MAX_SAFE_INTEGER])
    expect(readJson(await listPosts(anybody, topic_id, { skip, limit: 5 }))).toEqual({
      data: [],
      count: 12,
    });
  await expect(listPosts(anybody, 999_999, { skip: 0, limit: 5 })).rejects.toMatchObject({
    key: "topicNotFound",
  });
});

test("a reply is not found in another topic", async () => {
  const [topic_id, other_id] = [await createdTopic(ayse), await createdTopic(ayse)];
  const post_id = await createdPost(ayse, topic_id);
  const refusal = { status: 404, key: "postNotFound" };
  await expect(getPost(anybody, other_id, post_id)).rejects.toMatchObject(refusal);
  await expect(changePost(ayse, other_id, post_id, { content: CONTENT })).rejects.toMatchObject(
    refusal,
  );
  await expect(removePost(ayse, other_id, post_id)).rejects.toMatchObject(refusal);
  expect(await positionsIn(topic_id)).toEqual([1]);
});

describe("changing a reply", () => {
  test("is for its author and superusers, but not for the author of the topic", async () => {
    const topic_id = await createdTopic(ayse);
    const post_id = await createdPost(mehmet, topic_id);
    expect(await changePost(mehmet, topic_id, post_id, {})).toMatchObject({ updated_at: null });
    expect(
      await changePost(mehmet, topic_id, post_id, { content: "<p>Güneşten.</p>" }),
    ).toMatchObject({ content: "<p>Güneşten.</p>", updated_at: expect.any(Date) });
    await expect(
      changePost(ayse, topic_id, post_id, { content: "<p>x</p>" }),
    ).rejects.toMatchObject({ status: 403, key: "notEnoughPrivileges" });
    expect(
      await changePost(selin, topic_id, post_id, { content: "<p>Yönetici</p>" }),
    ).toMatchObject({ content: "<p>Yönetici</p>", owner_id: mehmet.id });
  });
});

describe("deleting a reply", () => {
  test("leaves a gap in the positions and lowers the counters", async () => {
    const topic_id = await createdTopic(ayse);
    const created: number[] = [];
    for (const n of upTo(5)) created.push(await createdPost(n % 2 ? ayse : mehmet, topic_id));
    const [first, second, third, fourth, last] = created;
    for (const post_id of [first, third, last]) await removePost(selin, topic_id, post_id ?? 0);
    expect(idsIn(await listPosts(anybody, topic_id, { skip: 0, limit: 10 }))).toEqual([
      second,
      fourth,
    ]);
    expect(await positionsIn(topic_id)).toEqual([2, 4]);
    expect(await getTopic(anybody, topic_id)).toMatchObject({
      total_posts: 2,
      last_post: { owner_id: mehmet.id },
    });
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test("is for its author and superusers, and works once", async () => {
    const topic_id = await createdTopic(ayse);
    const post_id = await createdPost(mehmet, topic_id);
    await expect(removePost(ayse, topic_id, post_id)).rejects.toMatchObject({ status: 403 });
    await removePost(mehmet, topic_id, post_id);
    await expect(removePost(mehmet, topic_id, post_id)).rejects.toMatchObject({
      status: 404,
      key: "postNotFound",
    });
  });
});

describe("concurrently", () => {
  test("creating and deleting replies never gives a position twice", async () => {
    const topic_id = await createdTopic(ayse);
    const authors = [ayse, mehmet, selin];
    const create = (n: number) =>
      createdPost(authors[n % 3] ?? ayse, topic_id, `<p>${n} @mehmet.usta</p>`);
    const created = await Promise.all(upTo(50).map(create));
    expect(await positionsIn(topic_id)).toEqual(upTo(50));
    const deleted = created.slice(0, 25).map((id) => removePost(selin, topic_id, id));
    await Promise.all([...deleted, ...upTo(25).map(create)]);
    const positions = await positionsIn(topic_id);
    expect(positions).toHaveLength(50);
    expect(positions.filter((position) => position > 50)).toHaveLength(25);
    const [unordered] = await sql`select 1 from posts a join posts b using (topic_id)
      where topic_id = ${topic_id} and a.position < b.position and a.created_at > b.created_at`;
    expect(unordered).toBeUndefined();
    expect(await wrongCounters({ sql })).toEqual([]);
  });

  test("replies to a topic that is being deleted are deleted or refused", async () => {
    const topic_id = await createdTopic(ayse);
    const replies = upTo(15).map(() => createPost(mehmet, topic_id, { content: CONTENT }));
    const [results] = await Promise.all([
      Promise.allSettled(replies),
      removeTopic(selin, topic_id),
    ]);
    const refused = results.flatMap((result) =>
      result.status === "rejected" ? [result.reason] : [],
    );
    for (const reason of refused) expect(reason).toMatchObject({ key: "topicNotFound" });
    expect(await positionsIn(topic_id)).toEqual([]);
    expect(await wrongCounters({ sql })).toEqual([]);
  });
});
