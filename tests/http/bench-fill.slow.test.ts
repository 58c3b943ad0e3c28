import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";
import { fillDatabase } from "../../tools/bench/fill.ts";
import { THIRD } from "../../tools/bench/markers.ts";
import { BIGGEST_TOPIC } from "../../tools/bench/tables.ts";

/** Filling takes some seconds, and more on a busy machine. */
const TIMEOUT_MS = 60_000;
const SIZE = {
  topics: 300,
  replies: 3000,
  biggest_topic: 300,
  big_topics: 3,
  members: 500,
  subscribers: 100,
  forums: 5,
};

let app: App;
beforeAll(async () => {
  app = await startApp();
  await fillDatabase(app.sql, SIZE, () => {});
}, TIMEOUT_MS);
afterAll(() => app.stop());

test("the data of the benchmark has no fault", { timeout: TIMEOUT_MS }, async () => {
  const { output } = await runCommand("doctor", [], settingsOf(app.database));
  expect(output).toContain("is well");
});

test("the data of the benchmark has the promised number of rows", async () => {
  const [counts] = await app.sql`
    select (select count(*)::int from topics) as topics, (select count(*)::int from posts) as replies,
      (select count(*)::int from posts where topic_id = ${BIGGEST_TOPIC}) as biggest_topic`;
  const { topics, replies, biggest_topic } = SIZE;
  expect(counts).toEqual({ topics, replies, biggest_topic });
});

test("the texts have words of their own, and the words that are searched for in their shares", async () => {
  const [texts] = await app.sql`
    select count(distinct word)::int as words, (
      select count(*)::float8 / ${SIZE.replies} from posts where content like ${`% ${THIRD}%`}) as third
    from posts, string_to_table(search_fold(content), ' ') as word`;
  expect(texts?.words).toBeGreaterThan(20_000);
  expect(texts?.third).toBeCloseTo(1 / 3, 1);
  const [indexed] = await app.sql`select sum(text_count)::int as texts from search_segments`;
  expect(indexed?.texts).toBe(SIZE.topics + SIZE.replies);
});
