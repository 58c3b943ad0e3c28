import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addPost } from "./forum-rows.ts";

// A twentieth of the limits: 10 MB of large answers in five minutes, and 1 MB of stored text a day.
const TWENTIETH = { RATE_LIMIT_FACTOR: "0.05" };
const QUOTA = 10_000;
const REPLIES = 60;
const TEXTS = { tr, en };

let app: App;
let topic_id: number;
let other_topic_id: number;

beforeAll(async () => {
  app = await startApp(TWENTIETH);
  const selin = await app.apiAs("selin");
  const { forum_id } = await makeForum(selin);
  topic_id = await makeTopic(selin, forum_id);
  other_topic_id = await makeTopic(selin, forum_id);
  await makePost(selin, other_topic_id);
  const content = `<p>${"&amp;".repeat(26_200)}</p>`;
  for (let n = 0; n < REPLIES; n += 1) await addPost(app, topic_id, { by: "selin", content });
});
afterAll(() => app.stop());
beforeEach(() => app.sql`delete from rate_limits`);

const pointsOf = async (name: string) =>
  (await app.sql`select points from rate_limits where key like ${`${name}:%`}`).map(({ points }) =>
    Number(points),
  );

test("lists of very long texts are limited by their bytes, and shorter ones are not counted", async () => {
  const [ayse, emma] = [await app.apiAs("ayse"), await app.apiAs("emma")];
  const path = `/topics/${topic_id}/post`;
  expect((await ayse.get(`${path}?limit=7`)).status).toBe(200);
  expect(await pointsOf("large_answers")).toEqual([]);

  const first = await ayse.get(path);
  expect(first.status).toBe(200);
  expect(first.body).toMatchObject({ count: REPLIES, data: { length: REPLIES } });
  const [points = 0] = await pointsOf("large_answers");
  expect(points).toBe(Math.ceil(Buffer.byteLength(first.text) / 1000));
  expect(first.headers.get("RateLimit")).toContain(`"large_answers";r=${QUOTA - points};t=`);

  const refused = await ayse.get(path);
  expect([refused.status, refused.body.code]).toEqual([429, "too_many_tries"]);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(300);

  // The database is not queried again: nothing more is counted.
  const counted = await pointsOf("large_answers");
  const again = await ayse.get(`${path}?limit=7`);
  expect([again.status, Number(again.headers.get("Retry-After")) > 0]).toEqual([429, true]);
  expect(await pointsOf("large_answers")).toEqual(counted);

  expect((await ayse.get(`/topics/${topic_id}`)).status).toBe(200);
  expect((await ayse.post(path, { content: "<p>söz</p>" })).status).toBe(200);
  expect((await emma.get(path)).status).toBe(200);
});

test("a page that is refused because of the bytes of a day keeps its text", async () => {
  const mehmet = await app.as("mehmet");
  const api = await app.apiAs("mehmet");
  const long = "&".repeat(20_000);
  const path = `/topics/${other_topic_id}/post`;
  for (let n = 0; n < 9; n += 1) expect((await api.post(path, { content: long })).status).toBe(200);
  const refused = await api.post(path, { content: long });
  expect([refused.status, refused.body]).toEqual([
    429,
    {
      detail: "You have written as much text as can be stored in a day. Please send this later.",
      code: "too_much_text",
    },
  ]);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(86_000);
  const form = await mehmet.get(`/topic/${other_topic_id}/reply`);
  for (const language of ["tr", "en"] as const) {
    await app.sql`update users set language = ${language} where username = 'mehmet.usta'`;
    const page = await form.submit({ content: "Kısa bir söz" }, { within: "form:has(textarea)" });
    expect([page.status, page.find("textarea").textContent.trim()]).toEqual([429, "Kısa bir söz"]);
    expect(page.main).toContain(TEXTS[language]("messages.tooMuchText"));
  }
  const [row] =
    await app.sql`select count(*)::int as posts from posts where topic_id = ${other_topic_id}`;
  expect(row?.posts).toBe(10);
});
