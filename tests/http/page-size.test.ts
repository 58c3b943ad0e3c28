import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { addCategory, addForum, addPost, addTopic } from "./forum-rows.ts";

/** The quality with which the server compresses pages. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };
const STYLES = "build/client/assets";
const FORUMS = 50;
const TOPICS = 20;
const REPLIES = 10;
const NOTIFICATIONS = 10;

let app: App;
const ids = { forum: 0, topic: 0 };
beforeAll(async () => {
  app = await startApp();
  const category_id = await addCategory(app, "El işleri");
  for (let n = 1; n <= FORUMS; n++) {
    ids.forum = await addForum(app, category_id, `Ahşap ve mobilya ${n}`, {
      description: "Ölçü, kesim, cila ve tutkal; yeni başlayanlar da sorabilir.",
    });
    await addTopic(app, ids.forum, { title: `Ceviz sehpanın cilası neden matlaştı? ${n}` });
  }
  for (let n = 1; n <= TOPICS; n++)
    ids.topic = await addTopic(app, ids.forum, { title: `Nemli bodrumda gürgen çatlar mı? ${n}` });
  for (let n = 1; n <= REPLIES; n++) await addPost(app, ids.topic, { content: replyText(n) });
  const row = {
    user_id: await app.idOf("selin"),
    actor_id: await app.idOf("ayse"),
    topic_id: ids.topic,
    type: "forum_topic",
    is_read: false,
  };
  for (let n = 0; n < NOTIFICATIONS; n++)
    await app.sql`insert into notifications ${app.sql(row)} on conflict do nothing`;
});
afterAll(() => app.stop());

/** In bytes, a little above what the pages need: who needs more changes the number, and says why. */
test.each([
  ["the index of fifty forums", () => "/forum", 60_000, 8_500],
  ["a forum", () => `/forum/${ids.forum}`, 43_000, 8_500],
  ["a topic", () => `/topic/${ids.topic}`, 48_000, 9_000],
  ["the notifications", () => "/notifications", 29_000, 7_000],
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
  expect(bytes.length).toBeLessThanOrEqual(54_500);
  expect(brotliCompressSync(bytes).length).toBeLessThanOrEqual(10_800);
});

function replyText(n: number): string {
  return `<p>${n}. Bir gün bekletip yeniden zımparaladım, sonra ince bir kat daha sürdüm; ilk kat çok kalınmış.</p><p>Nem ölçer almadan önce bütün çatlakların suçunu ağaca atıyordum. Meğer suçlu <strong>bodrum katıymış</strong>.</p><blockquote><p>Tutkalı az sürün, iyi sıkın, yirmi dört saat dokunmayın.</p></blockquote>`;
}
