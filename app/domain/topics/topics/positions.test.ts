import { beforeAll, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import { wrongCounters } from "#tests/support/community.ts";
import {
  actor,
  anybody,
  createdPost,
  createdTopic,
  idsIn,
  readJson,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { fixCounters } from "../../operations/doctor/counters.server.ts";
import { recountTopic, subtractFromTopics } from "./positions.server.ts";
import { listPosts } from "./post-list.server.ts";
import { getTopicPage, pageOfPost } from "./topic-page.server.ts";

let ayse: User;

beforeAll(async () => {
  ayse = await actor("ayse");
});

async function topicWithReplies(count: number): Promise<number> {
  const topic_id = await createdTopic(ayse);
  await sql`insert into posts (topic_id, owner_id, position, content, created_at)
    select ${topic_id}, ${ayse.id}, n, '<p>x</p>', now() + n * interval '1 millisecond' from generate_series(1, ${count}::int) n`;
  await db.transaction(fixCounters);
  return topic_id;
}

async function deletePositions(topic_id: number, positions: readonly number[]): Promise<void> {
  await sql`delete from posts where topic_id = ${topic_id} and position = any(${[...positions]})`;
  const readActivity = () => sql`select * from topic_activity where topic_id = ${topic_id}`;
  await db.transaction((tx) =>
    subtractFromTopics(
      tx,
      positions.map((position) => ({ topic_id, position })),
    ),
  );
  const activity = await readActivity();
  await db.transaction(fixCounters);
  expect(await readActivity()).toEqual(activity);
}

const from = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);

/** A fixed sequence, so that a failure can be repeated. */
function someOf(positions: readonly number[], share: number): number[] {
  let seed = 7;
  return positions.filter(() => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31;
    return seed / 2 ** 31 < share;
  });
}

test.each([
  ["none", []],
  ["the first and the last", [1, 3200]],
  ["a whole block", from(1001, 2000)],
  ["the end of a block and the beginning of the next", from(950, 1100)],
  ["all but a few", from(11, 3190)],
  ["a tenth, everywhere", someOf(from(1, 3200), 0.1)],
  ["nearly all, everywhere", someOf(from(1, 3200), 0.95)],
])("pages stay full and are found when %s of 3,200 replies are deleted", async (_, deleted) => {
  const topic_id = await topicWithReplies(3200);
  if (deleted.length > 0) await deletePositions(topic_id, deleted);
  const rows =
    await sql`select id, position from posts where topic_id = ${topic_id} order by position`;
  const ids = rows.map(({ id }) => Number(id));
  const { count } = readJson(await listPosts(anybody, topic_id, { skip: 0, limit: 1 }));
  expect(count).toBe(3200 - deleted.length);
  const pages: number[][] = [];
  for (let skip = 0; skip < count; skip += 70)
    pages.push(idsIn(await listPosts(anybody, topic_id, { skip, limit: 70 })));
  expect(pages.flat()).toEqual(ids);
  expect(pages.slice(0, -1).every(({ length }) => length === 70)).toBe(true);
  for (const index of [0, 9, 10, Math.floor(count / 2), count - 1].filter((n) => n < count))
    expect(await pageOfPost(ayse, topic_id, ids[index] ?? 0)).toBe(Math.floor(index / 10) + 1);
  const reader = { ...ayse, replies_per_page: 50 };
  for (const index of [0, 49, 50, count - 1].filter((n) => n < count)) {
    const page = Math.floor(index / 50) + 1;
    expect(await pageOfPost(reader, topic_id, ids[index] ?? 0)).toBe(page);
    const { posts } = await getTopicPage(reader, topic_id, page);
    expect(posts.map(({ id }) => id)).toEqual(ids.slice(50 * (page - 1), 50 * page));
  }
  expect(await wrongCounters({ sql })).toEqual([]);
});

test("a reply keeps its number, and the next one gets a new number", async () => {
  const topic_id = await topicWithReplies(30);
  await deletePositions(topic_id, [4, 29, 30]);
  await createdPost(ayse, topic_id);
  const first_page = await getTopicPage(ayse, topic_id, 1);
  expect(first_page.posts.map(({ position }) => position)).toEqual([1, 2, 3, ...from(5, 11)]);
  const last_page = await getTopicPage(ayse, topic_id, 3);
  expect(last_page.posts.map(({ position }) => position)).toEqual([...from(22, 28), 31]);
  expect(last_page).toMatchObject({ count: 28, page: 3, page_count: 3 });
});

test("a topic whose replies were all deleted starts with the next number", async () => {
  const topic_id = await topicWithReplies(3);
  await deletePositions(topic_id, [1, 2, 3]);
  const list = await listPosts(anybody, topic_id, { skip: 0, limit: 10 });
  expect(readJson(list)).toEqual({ data: [], count: 0 });
  await createdPost(ayse, topic_id);
  const { posts } = await getTopicPage(ayse, topic_id, 1);
  expect(posts.map(({ position }) => position)).toEqual([4]);
  expect(await wrongCounters({ sql })).toEqual([]);
});

test("a topic is counted anew as it was counted by each deletion", async () => {
  const topic_id = await topicWithReplies(2100);
  const readCounts = async () => [
    ...(await sql`select * from topic_activity where topic_id = ${topic_id}`),
    ...(await sql`select * from post_gaps where topic_id = ${topic_id} order by block`),
  ];
  for (const deleted of [[], [2100], from(1001, 2000), from(1, 1000)]) {
    if (deleted.length > 0) await deletePositions(topic_id, deleted);
    const counts = await readCounts();
    await sql`delete from post_gaps where topic_id = ${topic_id}`;
    await sql`update topic_activity set total_posts = 1, last_owner_id = 1 where topic_id = ${topic_id}`;
    await db.transaction((tx) => recountTopic(tx, topic_id));
    expect(await readCounts()).toEqual(counts);
  }
});
