import { beforeAll, describe, expect, test } from "vitest";
import { db } from "#app/db/client.server.ts";
import {
  actor,
  anybody,
  createdForum,
  createdMember,
  createdPost,
  createdTopic,
  readJson,
  sql,
} from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { fixCounters } from "../../operations/doctor/counters.server.ts";
import { registerDeletionWork } from "../deletion/deletion-work.server.ts";
import { thank } from "../thanks/thanks.server.ts";
import { removePost } from "../trash/remove-post.server.ts";
import { countThanksFor, listWeeksOf } from "./member-activity.server.ts";
import {
  listPostsOf,
  listPostsOfMember,
  listTopicsOf,
  listTopicsOfMember,
} from "./member-lists.server.ts";
import { getMemberPage, getPostsOfMember, getTopicsOfMember } from "./member-page.server.ts";

const TOPICS = 45;
const REPLIES = 65;

let ayse: User;
let author: User;
let forum_id: number;
let topic_id: number;

/** The newest is number 1: `Konu 1` and `Yanıt 1`. */
beforeAll(async () => {
  ayse = await actor("ayse");
  author = await createdMember();
  forum_id = await createdForum();
  topic_id = await createdTopic(ayse, { forum_id, title: "Ortak konu" });
  await sql`insert into topics (forum_id, owner_id, title, content, created_at)
    select ${forum_id}, ${author.id}, 'Konu ' || n, '<p>x</p>', now() - n * interval '1 hour' from generate_series(1, ${TOPICS}::int) n`;
  await sql`insert into posts (topic_id, owner_id, position, content, excerpt, created_at)
    select ${topic_id}, ${author.id}, ${REPLIES} + 1 - n, '<p>x</p>', 'Yanıt ' || n, now() - n * interval '1 minute' from generate_series(1, ${REPLIES}::int) n`;
  await db.transaction(fixCounters);
});

describe("the topics of a member", () => {
  test.each([
    [1, 1, 20],
    [2, 21, 40],
    [3, 41, 45],
  ])("page %d has the topics from %d to %d", async (page, from, to) => {
    const list = await getTopicsOfMember(ayse, author.username, page);
    expect(list.topics.map(({ title }) => title)).toEqual(numbers(from, to, "Konu"));
    expect(list).toMatchObject({ page, page_count: 3, from, to });
    expect(list.member).toMatchObject({ id: author.id, total_topics: TOPICS });
    expect(list.topics[0]).toMatchObject({ forum_name: "Ahşap", total_posts: 0 });
  });

  test("a page after the last one is the last one", async () => {
    expect(await getTopicsOfMember(ayse, author.username, 99)).toMatchObject({ page: 3, to: 45 });
  });

  test("are none for a member who opened none", async () => {
    const reader = await createdMember();
    expect(await getTopicsOfMember(ayse, reader.username, 1)).toMatchObject({
      topics: [],
      page: 1,
      page_count: 1,
    });
  });
});

describe("the replies of a member", () => {
  test.each([
    [1, 1, 20],
    [2, 21, 40],
    [3, 41, 60],
    [4, 61, 65],
  ])("page %d has the replies from %d to %d", async (page, from, to) => {
    const list = await getPostsOfMember(ayse, author.username, page);
    expect(list.posts.map(({ excerpt }) => excerpt)).toEqual(numbers(from, to, "Yanıt"));
    expect(list).toMatchObject({ page, page_count: 4, from, to });
  });

  test("have their number, and the page of the topic that shows them", async () => {
    const { posts } = await getPostsOfMember(ayse, author.username, 1);
    expect(posts[0]).toMatchObject({
      topic_id,
      topic_title: "Ortak konu",
      position: REPLIES,
      page: 7,
    });
  });

  test("have a short excerpt", async () => {
    const writer = await createdMember();
    await createdPost(writer, topic_id, `<p>${"uzun bir yanıt ".repeat(40)}</p>`);
    const { posts } = await getPostsOfMember(ayse, writer.username, 1);
    expect(posts[0]?.excerpt).toMatch(/^uzun bir .*…$/);
    expect(posts[0]?.excerpt.length).toBeLessThanOrEqual(160);
  });
});

test("the page of a member has the latest five topics and replies", async () => {
  const { topics, posts } = await getMemberPage(ayse, author.username, "Europe/Istanbul");
  expect(topics.map(({ title }) => title)).toEqual(numbers(1, 5, "Konu"));
  expect(posts.map(({ excerpt }) => excerpt)).toEqual(numbers(1, 5, "Yanıt"));
});

test("usernames are compared by fold()", async () => {
  const { member } = await getTopicsOfMember(ayse, author.username.toUpperCase(), 1);
  expect(member.id).toBe(author.id);
});

test("an unknown member is not found", async () => {
  const refusal = { status: 404, key: "userNotFound" };
  await expect(getTopicsOfMember(ayse, "kimse", 1)).rejects.toMatchObject(refusal);
  await expect(getPostsOfMember(ayse, "kimse", 1)).rejects.toMatchObject(refusal);
});

test("lists leave out what waits for its deletion", async () => {
  const writer = await createdMember();
  const gone_forum = await createdForum();
  await createdTopic(writer, { forum_id: gone_forum, title: "Giden" });
  await createdTopic(writer, { forum_id, title: "Kalan" });
  await createdPost(writer, await createdTopic(ayse, { forum_id: gone_forum }), "<p>giden</p>");
  await createdPost(writer, topic_id, "<p>kalan</p>");
  const work = { kind: "forum" as const, id: gone_forum };
  await db.transaction((tx) => registerDeletionWork(tx, [work]));
  await sql`delete from forums where id = ${gone_forum}`;
  const { topics } = await getTopicsOfMember(ayse, writer.username, 1);
  expect(topics.map(({ title }) => title)).toEqual(["Kalan"]);
  const { posts } = await getPostsOfMember(ayse, writer.username, 1);
  expect(posts.map(({ excerpt }) => excerpt)).toEqual(["kalan"]);
});

test("deep inside, a page is shorter by what waits for its deletion", async () => {
  const writer = await createdMember();
  const kept_id = await createdTopic(ayse, { forum_id });
  const gone_forum = await createdForum();
  const gone_id = await createdTopic(ayse, { forum_id: gone_forum });
  await sql`insert into posts (topic_id, owner_id, position, content, excerpt)
    select case when n % 2 = 0 then ${kept_id}::int else ${gone_id} end, ${writer.id}, n, '<p>x</p>', 'x' from generate_series(1, 4400) n`;
  await db.transaction((tx) => registerDeletionWork(tx, [{ kind: "forum", id: gone_forum }]));
  await sql`delete from forums where id = ${gone_forum}`;
  await sql`update users set total_posts = 4400 where id = ${writer.id}`;
  const lengthAfter = async (skip: number) =>
    (await listPostsOf(ayse, writer, { skip, limit: 20 })).data.length;
  expect([await lengthAfter(0), await lengthAfter(1060)]).toEqual([20, 10]);
});

function numbers(from: number, to: number, word: string): string[] {
  return Array.from({ length: to - from + 1 }, (_, index) => `${word} ${from + index}`);
}

describe("the lists for programs", () => {
  const RANGES = [
    { skip: 0, limit: 100 },
    { skip: 40, limit: 20 },
  ];

  test("have the topics and replies of the pages", async () => {
    for (const range of RANGES) {
      const topics = readJson(await listTopicsOfMember(anybody, author.id, range));
      const posts = readJson(await listPostsOfMember(anybody, author.id, range));
      expect([topics.count, posts.count]).toEqual([TOPICS, REPLIES]);
      expect(topics.data.map(({ id }: { id: number }) => id)).toEqual(
        (await listTopicsOf(ayse, author, range)).data.map(({ id }) => id),
      );
      expect(posts.data.map(({ id }: { id: number }) => id)).toEqual(
        (await listPostsOf(ayse, author, range)).data.map(({ id }) => id),
      );
    }
  });

  test("are empty after the last row", async () => {
    const range = { skip: 2 ** 40, limit: 20 };
    expect(readJson(await listTopicsOfMember(anybody, author.id, range))).toEqual({
      data: [],
      count: TOPICS,
    });
    expect(readJson(await listPostsOfMember(anybody, author.id, range))).toEqual({
      data: [],
      count: REPLIES,
    });
  });

  test("have the forum of a topic and the title above a reply, and the chosen fields alone", async () => {
    const range = { skip: 0, limit: 1 };
    const topics = await listTopicsOfMember(anybody, author.id, {
      ...range,
      fields: ["title", "forum_name"],
    });
    expect(readJson(topics).data).toEqual([
      { id: expect.any(Number), title: "Konu 1", forum_name: "Ahşap" },
    ]);
    const posts = await listPostsOfMember(anybody, author.id, {
      ...range,
      fields: ["number", "topic_title"],
    });
    expect(readJson(posts).data).toEqual([
      { id: expect.any(Number), number: REPLIES, topic_title: "Ortak konu" },
    ]);
  });

  test("are not there of unknown and of former members", async () => {
    const former = await createdMember();
    await sql`update users set is_former = true, is_active = false, confirmed_email = null, username = ${`Former member ${former.id}`} where id = ${former.id}`;
    for (const id of [former.id, 999_999, 0]) {
      const refusal = { status: 404, key: "userNotFound" };
      await expect(listTopicsOfMember(anybody, id, { skip: 0, limit: 1 })).rejects.toMatchObject(
        refusal,
      );
      await expect(listPostsOfMember(anybody, id, { skip: 0, limit: 1 })).rejects.toMatchObject(
        refusal,
      );
    }
  });
});

const countsOf = async (member: User, time_zone: string) =>
  (await listWeeksOf(anybody, member.id, time_zone)).map(({ count }) => count);

describe("when a member wrote in the last year", () => {
  test("is counted by weeks, this one last", async () => {
    const writer = await createdMember();
    const topic = await createdTopic(writer, { forum_id });
    for (let n = 0; n < 2; n += 1) await createdPost(writer, topic);
    const [row] = await sql`select min(id) as id from posts where owner_id = ${writer.id}`;
    await sql`update posts set created_at = now() - interval '52 weeks' where id = ${row?.id}`;
    const weeks = await listWeeksOf(anybody, writer.id, "Europe/Istanbul");
    expect(weeks).toHaveLength(53);
    expect([weeks[0]?.count, weeks.at(-1)?.count]).toEqual([1, 2]);
    for (const { monday } of weeks) expect(new Date(monday).getUTCDay()).toBe(1);
    await sql`update posts set created_at = now() - interval '53 weeks' where id = ${row?.id}`;
    expect((await countsOf(writer, "Europe/Istanbul"))[0]).toBe(0);
  });

  test("follows the calendar of the reader", async () => {
    const writer = await createdMember();
    const topic = await createdTopic(writer, { forum_id });
    // Sunday evening in New York is Monday morning in Istanbul.
    await sql`update topics set created_at = date_trunc('week', now() at time zone 'Europe/Istanbul') at time zone 'Europe/Istanbul' + interval '1 hour' where id = ${topic}`;
    expect((await countsOf(writer, "Europe/Istanbul")).slice(-2)).toEqual([0, 1]);
    expect((await countsOf(writer, "America/New_York")).reduce((sum, n) => sum + n)).toBe(1);
  });

  test("counts no more than a hundred replies of a week", async () => {
    const writer = await createdMember();
    await sql`insert into posts (topic_id, owner_id, position, content, created_at)
      select ${topic_id}, ${writer.id}, 1000 + n, '<p>x</p>', now() from generate_series(1, 250) n`;
    expect((await countsOf(writer, "UTC")).at(-1)).toBe(100);
    await sql`delete from posts where owner_id = ${writer.id}`;
  });
});

test("thanks are counted for replies that can be read", async () => {
  const writer = await createdMember();
  const topic = await createdTopic(ayse, { forum_id });
  const [first, second] = [await createdPost(writer, topic), await createdPost(writer, topic)];
  await thank(ayse, topic, first);
  await thank(await createdMember(), topic, first);
  await thank(ayse, topic, second);
  expect(await countThanksFor(anybody, writer.id)).toEqual({ count: 3, has_more: false });
  await removePost(writer, topic, first);
  expect(await countThanksFor(anybody, writer.id)).toEqual({ count: 1, has_more: false });
  expect(await countThanksFor(anybody, ayse.id)).toEqual({ count: 0, has_more: false });
});
