import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { subjects } from "#app/commands/demo/texts.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { addCategory, addForum, addPost, addTopic } from "./forum-rows.ts";

/** The quality with which the server compresses pages. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const STYLES = "build/client/assets";
const FORUMS = 50;
const TOPICS = 20;
const REPLIES = 10;
const NOTIFICATIONS = 10;

let app: App;
const PEOPLE = ["ayse", "mehmet", "emma", "selin"] as const;

/** Text as members write it: a page of repeated sentences compresses to nothing. */
const turkish = subjects.filter(({ language }) => language === "tr");
const titles = turkish.flatMap(({ topics }) => topics.map(([title]) => title));
const bodies = turkish.flatMap(({ topics }) => topics.map(([_title, body]) => body));
const sentences = turkish.flatMap(({ says }) => says);

const ids = { forum: 0, topic: 0 };
beforeAll(async () => {
  app = await sharedApp();
  const category_id = await addCategory(app, "El işleri");
  for (let n = 0; n < FORUMS; n++) {
    ids.forum = await addForum(app, category_id, pick(titles, 7 * n).slice(0, 24), {
      description: pick(sentences, n),
    });
    await addTopic(app, ids.forum, { by: pick(PEOPLE, n), title: pick(titles, n), at: time(n) });
  }
  for (let n = 0; n < TOPICS; n++) {
    const by = pick(PEOPLE, n + 1);
    ids.topic = await addTopic(app, ids.forum, { by, title: pick(titles, 3 * n), at: time(n) });
    await addPost(app, ids.topic, { by: pick(PEOPLE, n), at: time(9 * n + 1) });
  }
  for (let n = 1; n < REPLIES; n++)
    await addPost(app, ids.topic, { by: pick(PEOPLE, n * n), content: reply(n), at: time(11 * n) });
  await app.sql`update topics set content = ${paragraphs(pick(bodies, 0))} where id = ${ids.topic}`;
  const user_id = await app.idOf("selin");
  for (let n = 0; n < NOTIFICATIONS; n++) {
    const actor_id = await app.idOf(pick(PEOPLE.slice(0, 3), n));
    const row = { user_id, actor_id, topic_id: ids.topic - n, type: "forum_topic", is_read: false };
    await app.sql`insert into notifications ${app.sql({ ...row, created_at: time(n) })}`;
  }
});

/**
 * The limits are in bytes, a little above what the pages need: a developer who needs more changes
 * the number and says why. The reader is a superuser, who has the tools of moderators.
 */
test.each([
  ["the index of fifty forums", () => "/forum", 50_000, 11_700],
  ["a forum", () => `/forum/${ids.forum}`, 29_500, 7_700],
  ["the latest topics", () => "/latest", 29_500, 7_700],
  ["a topic", () => `/topic/${ids.topic}`, 42_500, 10_500],
  ["the notifications", () => "/notifications", 20_100, 5_800],
])("%s stays within its budget", async (_, path, html_max, compressed_max) => {
  const { html, status } = await (await app.as("selin")).get(path());
  expect(status).toBe(200);
  const bytes = Buffer.from(html);
  expect(bytes.length).toBeLessThanOrEqual(html_max);
  expect(brotliCompressSync(bytes, QUALITY).length).toBeLessThanOrEqual(compressed_max);
});

test("the style sheet of every page stays within its budget", () => {
  const name = readdirSync(STYLES).find((file) => /^styles-.*\.css$/.test(file));
  const bytes = readFileSync(`${STYLES}/${name}`);
  // The page has the line before what is new, dimmed rows, folded replies and forms of thanks,
  // pictures, also on paper, and rows of files, the screens of a second factor, tables of exports,
  // samples of conversions, and a top bar that depends on its own width, which large text changes too.
  expect(bytes.length).toBeLessThanOrEqual(63_900);
  expect(brotliCompressSync(bytes).length).toBeLessThanOrEqual(12_400);
});

/** About 500 characters. */
function reply(n: number): string {
  return paragraphs([1, 2, 3, 4, 5].map((part) => pick(sentences, 5 * n + part)).join(" "));
}

function paragraphs(text: string): string {
  return text
    .split("\n\n")
    .map((part) => `<p>${part}</p>`)
    .join("");
}

function time(n: number): string {
  return new Date(Date.UTC(2026, 0, 2 + n, (7 * n) % 24, (13 * n) % 60)).toISOString();
}

function pick<Item>(items: readonly Item[], n: number): Item {
  const item = items[n % items.length];
  if (item === undefined) throw new Error("There are no items");
  return item;
}
