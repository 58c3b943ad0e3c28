import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";

let app: App;
let ayse: ApiClient;
let emma: ApiClient;
let forum_id: number;
let topic_id: number;

beforeAll(async () => {
  app = await sharedApp();
  ayse = await app.apiAs("ayse");
  emma = await app.apiAs("emma");
  forum_id = (await makeForum(await app.apiAs("selin"))).forum_id;
  topic_id = await makeTopic(ayse, forum_id);
});

test.each([
  ["forums", "Forum not found", "Subscribed to forum.", "Unsubscribed from forum."],
  ["topics", "Topic not found", "Subscribed to topic.", "Unsubscribed from topic."],
])(
  "subscribing to and unsubscribing from %s is idempotent; an unknown one is a 404",
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
      expect([answer.status, answer.body]).toMatchObject([404, { detail: unknown }]);
    }
  },
);
