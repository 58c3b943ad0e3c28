import { beforeAll, expect, test } from "vitest";
import { MAX_STORED_BYTES } from "#app/content/limits.ts";
import { actor, createdForum, createdMember, createdTopic, sql } from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { changePost, createPost } from "./posts.server.ts";
import { changeTopic, createTopic } from "./topics.server.ts";

const refusal = {
  status: 429,
  key: "tooMuchText",
  about: { retry_after_seconds: expect.any(Number) },
};
/** Each sign becomes five, so this is stored as 100 kB. */
const LONG = "&".repeat(20_000);
const KILOBYTES = 101;
const SHORT = `<p>${"söz ".repeat(120)}</p>`;

let forum_id: number;

beforeAll(async () => {
  forum_id = await createdForum();
});

async function pointsOf({ id }: User): Promise<Record<string, number>> {
  const rows = await sql<{ name: string; points: number }[]>`
    select split_part(key, ':', 1) as name, points from rate_limits where key like ${`%_text:${id}`}`;
  return Object.fromEntries(rows.map(({ name, points }) => [name, points]));
}

async function setPoints({ id }: User, points: number): Promise<void> {
  await sql`update rate_limits set points = ${points} where key like ${`%_text:${id}`}`;
}

async function bytesOf({ id }: User): Promise<number> {
  const [row] = await sql`
    select sum(octet_length(content))::int as bytes from (
      select content from posts where owner_id = ${id} union all select content from topics where owner_id = ${id}
      union all select content from content_versions where editor_id = ${id}) as texts`;
  return Number(row?.bytes);
}

test("the bytes of topics, replies and edits are counted, of an edit of the title alone those of the version", async () => {
  const member = await createdMember();
  const topic = await createTopic(member, { forum_id, title: "Uzun", content: LONG });
  // The process may remember uncounted bytes of a member who had the same id in another test.
  const { stored_text: points_before = 0 } = await pointsOf(member);
  const post = await createPost(member, topic.id, { content: LONG });
  expect(await pointsOf(member)).toEqual({ stored_text: points_before + KILOBYTES });
  await changePost(member, topic.id, post.id, { content: `<p>b</p>${LONG}` });
  await changeTopic(member, topic.id, { content: `<p>b</p>${LONG}` });
  await changeTopic(member, topic.id, { title: "Uzunca" });
  const of_others = points_before - KILOBYTES;
  const points = ((await pointsOf(member)).stored_text ?? 0) - of_others;
  const stored = await bytesOf(member);
  expect(points * 1000).toBeGreaterThanOrEqual(stored);
  expect(points * 1000).toBeLessThan(stored + 5 * 1000);
});

test("a member who has stored 20 MB in a day stores nothing more until it is over, not even a short text", async () => {
  const member = await createdMember();
  const topic = await createTopic(member, { forum_id, title: "Uzun", content: LONG });
  const post = await createPost(member, topic.id, { content: "<p>söz</p>" });
  await setPoints(member, 20_000 - KILOBYTES);
  await createPost(member, topic.id, { content: LONG });
  const stored = await bytesOf(member);
  const writes = [
    () => createPost(member, topic.id, { content: LONG }),
    () => createPost(member, topic.id, { content: "<p>kısa</p>" }),
    () => createTopic(member, { forum_id, title: "Kısa", content: "<p>kısa</p>" }),
    () => changePost(member, topic.id, post.id, { content: "<p>kısa</p>" }),
    () => changeTopic(member, topic.id, { content: "<p>kısa</p>" }),
    () => changeTopic(member, topic.id, { title: "Kısa" }),
  ];
  for (const write of writes) await expect(write()).rejects.toMatchObject(refusal);
  expect(await bytesOf(member)).toBe(stored);
  const other = await createdMember();
  await createPost(other, topic.id, { content: LONG });
  await sql`update rate_limits set expire = 0 where key like ${`%_text:${member.id}`}`;
  await createPost(member, topic.id, { content: LONG });
});

test("a newcomer stores 2 MB on the first day, a superuser more than members", async () => {
  const newcomer = await createdMember({ is_trusted: false });
  const topic_id = await createdTopic(newcomer, { forum_id });
  const count = Math.floor(2000 / KILOBYTES);
  for (let n = 0; n < count; n += 1) await createPost(newcomer, topic_id, { content: LONG });
  await expect(createPost(newcomer, topic_id, { content: LONG })).rejects.toMatchObject(refusal);
  const [row] = await sql`select count(*)::int as posts from posts where topic_id = ${topic_id}`;
  expect(row?.posts).toBe(count);
  const selin = await actor("selin");
  await createPost(selin, topic_id, { content: LONG });
  await setPoints(selin, 20_000);
  await createPost(selin, topic_id, { content: LONG });
  await setPoints(selin, 200_000);
  await expect(createPost(selin, topic_id, { content: LONG })).rejects.toMatchObject(refusal);
});

test("short texts are counted together", async () => {
  const member = await createdMember();
  // The process may have texts of a member with the same id from another file of tests.
  const topic_id = await createdTopic(member, { forum_id, content: LONG });
  const { stored_text: points = 0 } = await pointsOf(member);
  for (let n = 0; n < 25; n += 1) await createPost(member, topic_id, { content: SHORT });
  expect(await pointsOf(member)).toEqual({ stored_text: points });
  for (let n = 0; n < 5; n += 1) await createPost(member, topic_id, { content: SHORT });
  expect(await pointsOf(member)).toEqual({ stored_text: points + 17 });
});

test("a text may be stored as twice as much as may be typed, as code is, and not as more", async () => {
  const member = await createdMember();
  const topic_id = await createdTopic(member, { forum_id });
  const line = '<li class="a">Müşteri &amp; sipariş</li>\n';
  const code = line.repeat(1550).replaceAll("&amp;", "&");
  expect(Buffer.byteLength(code)).toBeGreaterThan(60_000);
  const content = `\`\`\`\n${code}\`\`\``;
  const post = await createPost(member, topic_id, { content, content_format: "markdown" });
  expect(Buffer.byteLength(post.content)).toBeGreaterThan(80_000);
  const most = MAX_STORED_BYTES - "<p></p>".length;
  const write = (text: string) =>
    createPost(member, topic_id, { content: text, content_format: "markdown" });
  const signs = "&".repeat(most / 5);
  expect(Buffer.byteLength((await write(signs)).content)).toBeGreaterThan(MAX_STORED_BYTES - 5);
  await expect(write(`${signs}&`)).rejects.toMatchObject({
    status: 422,
    key: "tooLong",
    about: { field: "content", values: { max_stored_bytes: 131_072 } },
  });
});
