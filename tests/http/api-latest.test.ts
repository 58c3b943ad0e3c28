import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";

let app: App;
let ayse: ApiClient;
let forum_id: number;
let own: number;
let answered: number;
let quiet: number;

beforeAll(async () => {
  app = await sharedApp();
  ayse = await app.apiAs("ayse");
  const [selin, mehmet] = [await app.apiAs("selin"), await app.apiAs("mehmet")];
  forum_id = (await makeForum(selin, "Ahşap işleri")).forum_id;
  own = await makeTopic(ayse, forum_id, "Kilim");
  answered = await makeTopic(mehmet, forum_id);
  await makePost(mehmet, answered);
  await app.sql`insert into topic_reads (user_id, topic_id, position) values (${await app.idOf("ayse")}, ${own}, 0) on conflict do nothing`;
  quiet = await makeTopic(mehmet, (await makeForum(selin, "Dokuma")).forum_id);
});

const list = async (query: string) => {
  const { body } = await ayse.get(`/latest/?${query}`);
  return { ...body, data: body.data.map(({ id }: { id: number }) => id) };
};

test("the latest topics are topics with the names of their forums", async () => {
  const { status, body } = await ayse.get("/latest/");
  const { body: topics } = await ayse.get("/topics/");
  expect([status, body.count]).toEqual([200, 3]);
  type Topic = { forum_name: string };
  expect(body.data.map(({ forum_name: _name, ...topic }: Topic) => topic)).toEqual(topics.data);
  expect(body.data.map(({ forum_name }: Topic) => forum_name)).toEqual([
    "Dokuma",
    "Ahşap işleri",
    "Ahşap işleri",
  ]);
});

test("a filter limits and counts them, as one answer or in parts", async () => {
  expect(await list("filter=unread")).toEqual({ data: [quiet, answered], count: 2 });
  expect(await list("filter=mine")).toEqual({ data: [own], count: 1 });
  expect(await list("filter=unanswered")).toEqual({ data: [quiet, own], count: 2 });
  expect(await list("filter=unanswered&skip=1&limit=5")).toEqual({ data: [own], count: 2 });
  expect(await list("filter=unanswered&skip=9")).toEqual({ data: [], count: 2 });
  expect(await list("skip=1&limit=1")).toEqual({ data: [answered], count: 3 });
  const { body } = await ayse.get("/latest/?filter=mine");
  expect(body.data).toEqual((await ayse.get("/latest/?skip=2")).body.data);
});

test.each(["filter=", "filter=all", "filter=UNREAD", "skip=-1", "limit=0"])(
  "%s is refused",
  async (query) => {
    expect((await ayse.get(`/latest/?${query}`)).status).toBe(422);
  },
);
