import { beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
let ayse: Browser;
let api: { ayse: ApiClient; mehmet: ApiClient };
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  ayse = await app.as("ayse");
  api = { ayse: await app.apiAs("ayse"), mehmet: await app.apiAs("mehmet") };
});

describe("removing a topic", () => {
  test("asks first, shows what it contains, and removes all of it", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id, "gidecek");
    for (let n = 0; n < 3; n++) await makePost(api.mehmet, topic_id);
    const question = await (await ayse.get(`/topic/${topic_id}`)).follow(
      `${tr("topic.delete")}: ${tr("rows.openingOf", { username: "ayşe.demir" })}`,
    );
    expect(question.heading).toBe(tr("removal.deleteTopicTitle"));
    expect(question.main).toContain("“gidecek”");
    expect(question.all("main li").map((item) => item.textContent)).toEqual([
      `1 ${tr("removal.deleteOpening")}`,
      `3 ${tr("words.replyUnit", { count: 3 })}`,
    ]);
    const page = await question.submit(
      {},
      { button: tr("removal.deleteTopicButton", { count: 3 }) },
    );
    expect([page.path, page.notice]).toEqual([
      `/forum/${forum_id}`,
      expect.stringContaining(tr("notices.ownTopicRemoved")),
    ]);
    for (const table of ["topics", "posts", "notifications", "topic_subscriptions"]) {
      expect(
        await app.sql`select 1 from ${app.sql(table)} where ${app.sql(table === "topics" ? "id" : "topic_id")} = ${topic_id}`,
        table,
      ).toEqual([]);
    }
    expect(await wrongCounters(app)).toEqual([]);
    expect((await ayse.get(`/topic/${topic_id}`)).status).toBe(404);
  });

  test("leads back to the page that it was opened from", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id);
    const question = await ayse.get(`/topic/${topic_id}/delete?page=2`);
    expect((await question.follow(tr("forms.cancel"))).path).toBe(`/topic/${topic_id}?page=2`);
  });
});

describe("removing a reply", () => {
  test("asks first, removes only that reply, and moves later ones up", async () => {
    const topic_id = await makeTopic(api.mehmet, forum_id);
    const first = await makePost(api.ayse, topic_id, "<p>gidecek</p>");
    const second = await makePost(api.mehmet, topic_id, "<p>kalacak</p>");
    const question = await (await ayse.get(`/topic/${topic_id}`)).follow(
      `${tr("topic.delete")}: ${tr("topic.replyOf", { position: 1, username: "ayşe.demir" })}`,
    );
    expect([question.heading, question.find("blockquote").textContent]).toEqual([
      tr("removal.deletePostTitle"),
      "gidecek",
    ]);
    const page = await question.submit({}, { button: tr("removal.deletePostButton") });
    expect([page.path, page.notice]).toEqual([
      `/topic/${topic_id}`,
      expect.stringContaining(tr("notices.ownPostRemoved")),
    ]);
    expect(await app.sql`select id, position from posts where topic_id = ${topic_id}`).toEqual([
      { id: second, position: 2 },
    ]);
    expect(await app.sql`select 1 from notifications where post_id = ${first}`).toEqual([]);
    expect(await wrongCounters(app)).toEqual([]);
  });

  test("that was alone on the last page leads to the page before", async () => {
    const topic_id = await makeTopic(api.mehmet, forum_id);
    for (let n = 0; n < 10; n++) await makePost(api.mehmet, topic_id);
    const last = await makePost(api.ayse, topic_id);
    const page = await (await ayse.get(`/topic/${topic_id}/post/${last}/delete?page=2`)).submit(
      {},
      { button: tr("removal.deletePostButton") },
    );
    expect(page.status).toBe(200);
    expect(page.main).toContain(tr("topic.replies", { count: 10 }));
  });

  test("twice is a 404", async () => {
    const topic_id = await makeTopic(api.mehmet, forum_id);
    const question = await ayse.get(
      `/topic/${topic_id}/post/${await makePost(api.ayse, topic_id)}/delete`,
    );
    await question.submit({}, { button: tr("removal.deletePostButton") });
    expect((await question.submit({}, { button: tr("removal.deletePostButton") })).status).toBe(
      404,
    );
    expect(await wrongCounters(app)).toEqual([]);
  });
});
