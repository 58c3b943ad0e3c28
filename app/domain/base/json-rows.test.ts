import { beforeAll, expect, test } from "vitest";
import { actor, anybody, createdPost, createdTopic, readJson, sql } from "#tests/support/domain.ts";
import { captureStatements } from "#tests/support/statements.ts";
import { listPosts } from "../topics/topics/post-list.server.ts";
import { listTopics, listTopicsByIds } from "../topics/topics/topic-list.server.ts";
import { getTopic } from "../topics/topics/topics.server.ts";

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
  const list = await listTopics(anybody, { skip: 0, limit: 10 });
  const ids = readJson(list).data.map(({ id }: { id: number }) => id);
  expect(ids.toSorted()).toEqual([without_posts, with_posts].toSorted());
  const data = await Promise.all(ids.map((id: number) => getTopic(anybody, id)));
  expect(list.bytes.toString()).toBe(JSON.stringify({ data, count: 2 }));
  expect(data.map(({ title }) => title)).toContain(TITLE);
  const by_id = await listTopicsByIds(await actor("ayse"), ids);
  expect(by_id.bytes.toString()).toBe(list.bytes.toString());
});

test("chosen fields are written alone, in the same way", async () => {
  const range = { skip: 0, limit: 10 };
  const reader = await actor("ayse");
  const whole = readJson(await listTopics(anybody, range));
  for (const fields of [
    ["id"],
    ["id", "title"],
    ["id", "content", "url"],
    ["id", "owner", "last_post", "updated_at"],
    Object.keys(whole.data[0]),
  ]) {
    const data = whole.data.map((topic: object) =>
      Object.fromEntries(Object.entries(topic).filter(([name]) => fields.includes(name))),
    );
    const list = await listTopics(reader, { ...range, fields });
    expect(list.bytes.toString()).toBe(JSON.stringify({ data, count: whole.count }));
  }
});

test("a content that was not chosen is not read", async () => {
  const reader = await actor("ayse");
  const { statements } = await captureStatements(() =>
    listTopics(reader, { skip: 0, limit: 10, fields: ["id", "title"] }),
  );
  expect(statements).toHaveLength(1);
  const { text, values } = statements[0] ?? { text: "", values: [] };
  const parameter = /case when \$(\d+)::int & (\d+) <> 0 then concat\(',"content":'/.exec(text);
  const [mask, bit] = [Number(values[Number(parameter?.[1]) - 1]), Number(parameter?.[2])];
  expect(bit).toBeGreaterThan(0);
  expect(mask & bit).toBe(0);
});

test("a list without rows has an empty array", async () => {
  const range = { skip: 2, limit: 10 };
  expect(readJson(await listTopics(anybody, range))).toEqual({ data: [], count: 2 });
  expect(readJson(await listTopics(anybody, { skip: 5000, limit: 10 }))).toEqual({
    data: [],
    count: 2,
  });
  expect(readJson(await listPosts(anybody, without_posts, range))).toEqual({ data: [], count: 0 });
});
