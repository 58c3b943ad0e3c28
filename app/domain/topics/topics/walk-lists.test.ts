import { beforeEach, describe, expect, test } from "vitest";
import {
  actor,
  anybody,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  idsIn,
  readJson,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { mergeTopic } from "../../moderation/moderate/merge-topics.server.ts";
import { deleteForum } from "../deletion/delete-forum.server.ts";
import { finishDeletions } from "../deletion/finish-deletions.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { removeTopic } from "../trash/remove-topic.server.ts";
import { listAllPosts, listPostsByIds } from "./all-posts.server.ts";
import type { ListOrder } from "./list-order.ts";
import { listPosts } from "./post-list.server.ts";
import { listNewestPosts, listPostsAfter, listPostsAround } from "./post-windows.server.ts";
import { listTopicsById } from "./topics-by-id.server.ts";

let selin: User;
let ayse: User;
let forum_id: number;
let topic_id: number;
let post_ids: number[];

beforeEach(async () => {
  [selin, ayse] = [await actor("selin"), await actor("ayse")];
  await sql`delete from posts`;
  await sql`delete from topics`;
  await sql`update forum_activity set total_topics = 0, total_posts = 0, last_topic_id = null, last_owner_id = null, last_at = null`;
  forum_id = await createdForum();
  topic_id = await createdTopic(ayse, { forum_id });
  post_ids = [];
  for (let n = 0; n < 7; n += 1) post_ids.push(await createdPost(ayse, topic_id));
});

const at = (...indexes: number[]) => indexes.map((index) => post_ids[index]);
const post = (index: number) => post_ids[index] ?? 0;

describe("topics by id", () => {
  test("are the oldest first, of one forum or of all, with the count of all", async () => {
    const other = await createdTopic(ayse);
    const last = await createdTopic(ayse, { forum_id });
    await createdPost(ayse, topic_id);
    const all = await listTopicsById(anybody, { limit: 100 });
    expect([idsIn(all), readJson(all).count]).toEqual([[topic_id, other, last], 3]);
    const rest = await listTopicsById(anybody, { after_id: topic_id, limit: 1 });
    expect([idsIn(rest), readJson(rest).count]).toEqual([[other], 3]);
    const of_forum = await listTopicsById(anybody, { after_id: topic_id, limit: 9, forum_id });
    expect([idsIn(of_forum), readJson(of_forum).count]).toEqual([[last], 2]);
    expect(idsIn(await listTopicsById(anybody, { after_id: last, limit: 9 }))).toEqual([]);
    const [read] = readJson(
      await listTopicsById(selin, { limit: 1, fields: ["unread_posts"] }),
    ).data;
    expect(read.unread_posts).toBe(8);
  });

  test("go on after one that was deleted, and leave out what waits for its deletion", async () => {
    const [second, third] = [await createdTopic(ayse), await createdTopic(ayse, { forum_id })];
    await removeTopic(ayse, second);
    expect(idsIn(await listTopicsById(anybody, { after_id: second, limit: 9 }))).toEqual([third]);
    const elsewhere = await createdTopic(ayse);
    await sql`insert into removals (kind, id) values ('forum', ${forum_id})`;
    await sql`delete from forums where id = ${forum_id}`;
    expect(idsIn(await listTopicsById(anybody, { limit: 9 }))).toEqual([elsewhere]);
    expect(idsIn(await listAllPosts(anybody, { order: "asc", limit: 9 }))).toEqual([]);
    await finishDeletions();
  });
});

describe("the replies of all topics", () => {
  test("in both orders, after one of them", async () => {
    const other = await createdPost(ayse, await createdTopic(ayse));
    const newest = await listAllPosts(anybody, { order: "desc", limit: 2 });
    expect([idsIn(newest), readJson(newest).count]).toEqual([[other, post(6)], 8]);
    expect(
      idsIn(await listAllPosts(anybody, { order: "desc", limit: 2, after_id: post(6) })),
    ).toEqual(at(5, 4));
    expect(idsIn(await listAllPosts(anybody, { order: "asc", limit: 2 }))).toEqual(at(0, 1));
    expect(
      idsIn(await listAllPosts(anybody, { order: "asc", limit: 9, after_id: post(5) })),
    ).toEqual([post(6), other]);
  });

  test("without those of a member whose account was deleted, before a job has removed them", async () => {
    const leaving = await createdMember();
    const own = await createdPost(leaving, topic_id);
    await sql`insert into removals (kind, id) values ('user', ${leaving.id})`;
    await sql`delete from lineage where user_id = ${leaving.id}`;
    await sql`delete from users where id = ${leaving.id}`;
    expect(idsIn(await listAllPosts(anybody, { order: "desc", limit: 1 }))).toEqual(at(6));
    expect((await listPostsByIds(anybody, [own, post(6)])).data.map(({ id }) => id)).toEqual(at(6));
    await finishDeletions();
  });

  test("some of them, in the order requested", async () => {
    await removePost(ayse, topic_id, post(3));
    const { data, count } = await listPostsByIds(anybody, [
      post(5),
      999_999,
      post(3),
      post(0),
      post(5),
    ]);
    expect([data.map(({ id }) => id), count]).toEqual([at(5, 0), 2]);
    expect(await listPostsByIds(anybody, [])).toEqual({ data: [], count: 0 });
  });
});

describe("the replies of a topic", () => {
  test("newest first, page by page, also with gaps", async () => {
    await removePost(ayse, topic_id, post(2));
    const page = async (skip: number, limit: number) => {
      const list = await listNewestPosts(anybody, topic_id, { skip, limit });
      expect(readJson(list).count).toBe(6);
      return idsIn(list);
    };
    expect(await page(0, 2)).toEqual(at(6, 5));
    expect(await page(2, 3)).toEqual(at(4, 3, 1));
    expect(await page(4, 100)).toEqual(at(1, 0));
    expect(await page(6, 2)).toEqual([]);
    expect(await page(100, 2)).toEqual([]);
  });

  test("after one of them in either order, though it was removed", async () => {
    const after = async (index: number, order: ListOrder, limit = 2) =>
      idsIn(await listPostsAfter(anybody, topic_id, post(index), { order, limit }));
    expect(await after(1, "asc")).toEqual(at(2, 3));
    expect(await after(6, "asc")).toEqual([]);
    expect(await after(3, "desc")).toEqual(at(2, 1));
    await removePost(ayse, topic_id, post(3));
    expect(await after(3, "asc")).toEqual(at(4, 5));
    expect(await after(2, "asc")).toEqual(at(4, 5));
    expect(await after(3, "desc", 100)).toEqual(at(2, 1, 0));
  });

  test("a walk misses none, whatever is removed between its pages", async () => {
    const seen: number[] = [];
    for (
      let page = idsIn(await listAllPosts(anybody, { order: "asc", limit: 2 }));
      page.length > 0;
    ) {
      seen.push(...page);
      const last = page.at(-1) ?? 0;
      // Removes the last one of the page and one before it: with `skip`, two others would be
      // missed.
      for (const id of page) await removePost(ayse, topic_id, id);
      page = idsIn(await listPostsAfter(anybody, topic_id, last, { order: "asc", limit: 2 }));
    }
    expect(seen).toEqual(post_ids);
  });

  test("around one of them, as far as there are replies", async () => {
    const around = async (index: number, order: ListOrder, limit: number) =>
      idsIn(await listPostsAround(anybody, topic_id, post(index), { order, limit }));
    expect(await around(3, "asc", 3)).toEqual(at(2, 3, 4));
    expect(await around(3, "asc", 4)).toEqual(at(1, 2, 3, 4));
    expect(await around(3, "asc", 1)).toEqual(at(3));
    expect(await around(0, "asc", 3)).toEqual(at(0, 1, 2));
    expect(await around(6, "asc", 4)).toEqual(at(4, 5, 6));
    expect(await around(3, "desc", 3)).toEqual(at(4, 3, 2));
    expect(await around(6, "desc", 3)).toEqual(at(6, 5, 4));
    await removePost(ayse, topic_id, post(2));
    expect(await around(3, "asc", 3)).toEqual(at(1, 3, 4));
  });

  test("in the order of the topic after a merge", async () => {
    const other = await createdTopic(ayse, { forum_id });
    const own = await createdPost(ayse, other);
    await mergeTopic(selin, topic_id, other);
    const all = idsIn(await listPosts(anybody, other, { skip: 0, limit: 100 }));
    expect(all).toEqual(expect.arrayContaining([own, ...post_ids]));
    for (const [index, id] of all.entries())
      expect(idsIn(await listPostsAfter(anybody, other, id, { order: "asc", limit: 100 }))).toEqual(
        all.slice(index + 1),
      );
  });

  test("of another topic, unknown, or of no topic: 404", async () => {
    const other = await createdTopic(ayse, { forum_id });
    const range = { order: "asc", limit: 9 } as const;
    const not_found = { status: 404, key: "postNotFound" };
    await expect(listPostsAfter(anybody, other, post(1), range)).rejects.toMatchObject(not_found);
    await expect(listPostsAfter(anybody, topic_id, 999_999, range)).rejects.toMatchObject(
      not_found,
    );
    await expect(listPostsAround(anybody, other, post(1), range)).rejects.toMatchObject(not_found);
    await removePost(ayse, topic_id, post(1));
    await expect(listPostsAround(anybody, topic_id, post(1), range)).rejects.toMatchObject(
      not_found,
    );
    await deleteForum(selin, forum_id);
    await expect(listPostsAfter(anybody, topic_id, post(2), range)).rejects.toMatchObject({
      status: 404,
      key: "topicNotFound",
    });
    await expect(listNewestPosts(anybody, topic_id, { skip: 0, limit: 1 })).rejects.toMatchObject({
      key: "topicNotFound",
    });
  });
});
