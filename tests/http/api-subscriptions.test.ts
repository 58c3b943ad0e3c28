import { afterAll, beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";

let app: App;
let ayse: ApiClient;
let emma: ApiClient;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  app = await startApp();
  ayse = await app.apiAs("ayse");
  emma = await app.apiAs("emma");
  forum_id = (await makeForum(await app.apiAs("selin"))).forum_id;
  topic_id = await makeTopic(ayse, forum_id);
});
afterAll(() => app.stop());

test.each([
  ["forums", "Forum not found", "Subscribed to forum.", "Unsubscribed from forum."],
  ["topics", "Topic not found", "Subscribed to topic.", "Unsubscribed from topic."],
])(
  "to %s: twice is once, both ways; an unknown one is not found",
  async (kind, unknown, subscribed, unsubscribed) => {
    const id = kind === "forums" ? forum_id : topic_id;
    const path = `/subscriptions/${kind}`;
    for (let time = 0; time < 2; time += 1) {
      expect((await emma.post(`${path}/${id}`)).body).toEqual({ message: subscribed });
      expect((await emma.get(path)).body).toEqual({ data: [id], count: 1 });
    }
    expect((await ayse.get(`${path}?skip=0`)).body.data).not.toContain(
      kind === "forums" ? id : undefined,
    );
    for (let time = 0; time < 2; time += 1) {
      expect((await emma.delete(`${path}/${id}/`)).body).toEqual({ message: unsubscribed });
      expect((await emma.get(path)).body).toEqual({ data: [], count: 0 });
    }
    for (const answer of [
      await emma.post(`${path}/999999`),
      await emma.delete(`${path}/999999`),
      await emma.post(`${path}/0`),
    ]) {
      expect([answer.status, answer.body]).toEqual([404, { detail: unknown }]);
    }
  },
);

test("many at once are one row", async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 4 === 3
        ? emma.delete(`/subscriptions/topics/${topic_id}`)
        : emma.post(`/subscriptions/topics/${topic_id}`),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  await emma.post(`/subscriptions/topics/${topic_id}`);
  const [rows] =
    await app.sql`select count(*)::int from topic_subscriptions where user_id = ${await app.idOf("emma")}`;
  expect(rows).toEqual({ count: 1 });
});

test("the newest stands first, a page at a time, each member's own", async () => {
  const opened = [await makeTopic(emma, forum_id), await makeTopic(emma, forum_id)];
  await makePost(emma, await makeTopic(ayse, forum_id));
  const { body } = await emma.get("/subscriptions/topics?skip=1&limit=2");
  expect(body).toEqual({ data: opened.toReversed(), count: 4 });
});

test("who has turned one off hears no more", async () => {
  const quiet = await makeTopic(emma, forum_id);
  await emma.delete(`/subscriptions/topics/${quiet}`);
  await makePost(ayse, quiet);
  expect(await app.sql`select 1 from notifications where topic_id = ${quiet}`).toHaveLength(0);
});
