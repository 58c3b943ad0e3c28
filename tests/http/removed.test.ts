import { beforeAll, expect, test } from "vitest";
import { answers } from "#locales/answers.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";

let app: App;
let api: { ayse: ApiClient; mehmet: ApiClient };
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  api = { ayse: await app.apiAs("ayse"), mehmet: await app.apiAs("mehmet") };
});

test("an author removes a reply, reads where it went, and takes it back", async () => {
  const topic_id = await makeTopic(api.mehmet, forum_id);
  const post_id = await makePost(api.ayse, topic_id, "<p>geri gelecek</p>");
  const ayse = await app.as("ayse");
  const question = await ayse.get(`/topic/${topic_id}/post/${post_id}/delete`);
  expect(question.main).toContain(tr("removal.takeBackWithin", { count: 24 }));
  const topic = await question.submit({}, { button: tr("removal.deletePostButton") });
  expect(topic.notice).toBe(tr("notices.ownPostRemoved"));
  const list = await ayse.get("/removed");
  expect(list.heading).toBe(tr("moderation.ownRemoved"));
  expect(list.main).toContain("geri gelecek");
  const thing = await list.follow("Ceviz sehpa #1");
  expect(thing.main).toContain("geri gelecek");
  const back = await thing.submit({}, { button: tr("moderation.takeBack") });
  expect([back.path, back.notice]).toEqual([
    `/topic/${topic_id}`,
    expect.stringContaining(tr("notices.postRestored")),
  ]);
  expect(back.main).toContain("geri gelecek");
  expect(await wrongCounters(app)).toEqual([]);
});

test("a superuser removes a topic with a reason, which its author reads, and restores it", async () => {
  const topic_id = await makeTopic(api.mehmet, forum_id, "Raf");
  await makePost(api.ayse, topic_id);
  const selin = await app.as("selin");
  const question = await selin.get(`/topic/${topic_id}/delete`);
  const refused = await question.submit(
    { reason: "x".repeat(301) },
    { button: tr("removal.deleteTopicButton", { count: 1 }) },
  );
  expect(refused.status).toBe(422);
  expect(refused.find("[name=reason]").getAttribute("value")).toBe("x".repeat(301));
  const forum = await refused.submit(
    { reason: "İlan  yeri değil" },
    { button: tr("removal.deleteTopicButton", { count: 1 }) },
  );
  expect(forum.notice).toContain(tr("notices.topicRemoved"));
  const own = await (await app.as("mehmet")).get("/removed");
  expect(own.main).toContain(tr("moderation.removedBecause", { reason: "İlan yeri değil" }));
  expect(own.main).toContain(tr("moderation.removedByModerator"));
  expect(own.main).not.toContain("selin");
  const restoring = await (await own.follow("Raf")).follow(tr("moderation.backToRemoved"));
  expect(restoring.path).toBe("/removed");
  expect((await (await app.as("mehmet")).get(`/topic/${topic_id}/restore`)).main).toContain(
    tr("moderation.notRestorable"),
  );
  const list = await selin.get("/moderation/removed");
  const topic = await (await list.follow("Raf")).submit({}, { button: tr("moderation.restore") });
  expect([topic.path, topic.heading]).toEqual([`/topic/${topic_id}`, "Raf"]);
  expect(await wrongCounters(app)).toEqual([]);
});

test("the notice of a removal undoes it with one press", async () => {
  const topic_id = await makeTopic(api.mehmet, forum_id, "Dolap");
  const post_id = await makePost(api.ayse, topic_id, "<p>geri gelen</p>");
  const press = { button: tr("notices.undo") };

  const ayse = await app.as("ayse");
  const question = await ayse.get(`/topic/${topic_id}/post/${post_id}/delete`);
  const removed = await question.submit({}, { button: tr("removal.deletePostButton") });
  expect(removed.main).not.toContain("geri gelen");
  const undone = await removed.submit({}, press);
  expect([undone.path, undone.notice]).toEqual([`/topic/${topic_id}`, tr("notices.postRestored")]);
  expect(undone.main).toContain("geri gelen");

  const selin = await app.as("selin");
  const topic_question = await selin.get(`/topic/${topic_id}/delete`);
  const forum = await topic_question.submit(
    {},
    { button: tr("removal.deleteTopicButton", { count: 1 }) },
  );
  expect([forum.path, forum.notice]).toEqual([`/forum/${forum_id}`, tr("notices.topicRemoved")]);
  const back = await forum.submit({}, press);
  expect([back.path, back.notice]).toEqual([`/topic/${topic_id}`, tr("notices.topicRestored")]);
  expect(back.main).toContain("geri gelen");
  expect(await wrongCounters(app)).toEqual([]);
});

test("the API lists and restores, and its answers stay as they were", async () => {
  const topic_id = await makeTopic(api.ayse, forum_id, "Masa");
  const post_id = await makePost(api.ayse, topic_id, "<p>x</p>");
  const { body: post } = await api.ayse.get(`/topics/${topic_id}/post/${post_id}`);
  const deleted = await api.ayse.delete(`/topics/${topic_id}/post/${post_id}`);
  expect(deleted.body).toEqual({ message: answers.postDeleted });
  expect((await api.ayse.get(`/topics/${topic_id}/post/${post_id}`)).status).toBe(404);
  const { body: list } = await api.ayse.get("/removed/");
  expect(list.data[0]).toMatchObject({ type: "post", topic_id, post_id, title: "Masa", forum_id });
  expect((await api.mehmet.post(`/topics/${topic_id}/post/${post_id}/restore`)).status).toBe(404);
  const { body } = await api.ayse.post(`/topics/${topic_id}/post/${post_id}/restore`);
  expect(body).toEqual(post);
});
