import { beforeAll, expect, test } from "vitest";
import { actor, createdPost, createdTopic, readJson, sql } from "#tests/support/domain.ts";
import { listPosts } from "./topics/post-list.server.ts";
import { listTopics, listTopicsByIds } from "./topics/topic-list.server.ts";

const TITLE = '"Sehpa" \\ iki\tgün 🪵 \u2028 <b>&';

let without_posts: number;
let with_posts: number;

beforeAll(async () => {
  const ayse = await actor("ayse");
  [without_posts, with_posts] = [await createdTopic(ayse), await createdTopic(ayse)];
  await createdPost(ayse, with_posts);
  await sql`update topics set title = ${TITLE}, updated_at = '2026-01-02T03:04:05.600Z' where id = ${with_posts}`;
  await sql`update topics set created_at = '2026-01-02T03:04:05Z' where id = ${without_posts}`;
});

test("a list that the database writes is what JSON.stringify writes of its rows", async () => {
  const list = await listTopics({ skip: 0, limit: 10 });
  const ids = readJson(list).data.map(({ id }: { id: number }) => id);
  expect(ids.toSorted()).toEqual([without_posts, with_posts].toSorted());
  const { data, count } = await listTopicsByIds(ids);
  expect(list.bytes.toString()).toBe(JSON.stringify({ data, count }));
  expect(data.map(({ title }) => title)).toContain(TITLE);
});

test("a list without rows has an empty array", async () => {
  const range = { skip: 2, limit: 10 };
  expect(readJson(await listTopics(range))).toEqual({ data: [], count: 2 });
  expect(readJson(await listTopics({ skip: 5000, limit: 10 }))).toEqual({ data: [], count: 2 });
  expect(readJson(await listPosts(without_posts, range))).toEqual({ data: [], count: 0 });
});
