import { beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
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

describe("editing a topic", () => {
  test("shows its content as Markdown, stores the change and marks it as edited", async () => {
    const topic_id = await makeTopic(
      api.ayse,
      forum_id,
      "eski başlık",
      "<p>eski <strong>söz</strong></p><table><tbody><tr><td>a</td></tr></tbody></table>",
    );
    const form = await (await ayse.get(`/topic/${topic_id}`)).follow(
      `${tr("words.edit")}: ${tr("rows.openingOf", { username: "ayşe.demir" })}`,
    );
    expect([form.heading, form.find("[name=title]").getAttribute("value")]).toEqual([
      tr("editing.editTopic"),
      "eski başlık",
    ]);
    const markdown = form.find("[name=content]").textContent;
    expect(markdown).toContain("eski **söz**");
    const page = await form.submit({
      title: "yeni başlık",
      content: `${markdown}\n\nek @mehmet.usta`,
    });
    expect([page.path, page.heading]).toEqual([`/topic/${topic_id}`, "yeni başlık"]);
    expect(page.notice).toContain(tr("notices.topicUpdated"));
    expect(page.find("article").textContent).toContain(tr("topic.edited"));
    const [topic] =
      await app.sql`select title, content, updated_at from topics where id = ${topic_id}`;
    expect(topic?.content).toMatch(
      /^<p>eski <strong>söz<\/strong><\/p><table>.*<\/table><p>ek <a class="mention".*<\/p>$/,
    );
    expect(topic?.updated_at).toBeInstanceOf(Date);
    expect(
      await app.sql`select user_id, type from notifications where topic_id = ${topic_id}`,
    ).toEqual([{ user_id: await app.idOf("mehmet"), type: "mention" }]);
  });

  test("refuses an empty title and keeps the content of the form", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id, "başlık", "<p>söz</p>");
    const page = await (await ayse.get(`/topic/${topic_id}/edit`)).submit({
      title: " ",
      content: "yeni söz",
    });
    expect([page.status, page.find("[name=content]").textContent.trim()]).toEqual([
      422,
      "yeni söz",
    ]);
    expect(await app.sql`select content, updated_at from topics where id = ${topic_id}`).toEqual([
      { content: "<p>söz</p>", updated_at: null },
    ]);
  });

  test("keeps the text when the topic was deleted meanwhile", async () => {
    const topic_id = await makeTopic(api.ayse, forum_id, "başlık", "<p>söz</p>");
    const form = await ayse.get(`/topic/${topic_id}/edit`);
    await api.ayse.delete(`/topics/${topic_id}`);
    const page = await form.submit({ content: "uzun emek" });
    expect([page.status, page.find("[name=content]").textContent.trim()]).toEqual([
      404,
      "uzun emek",
    ]);
    expect(page.main).toContain(tr("topic.goneText"));
    expect((await page.follow(tr("forms.cancel"))).path).toBe("/forum");
  });

  test("is for its author and superusers alone", async () => {
    const topic_id = await makeTopic(api.mehmet, forum_id, "başlık", "<p>söz</p>");
    expect((await ayse.get(`/topic/${topic_id}/edit`)).status).toBe(403);
    const page = await ayse.post(`/topic/${topic_id}/edit`, {
      title: "çalınan",
      content: "çalındı",
    });
    expect([page.status, page.find("[name=content]").textContent.trim()]).toEqual([403, "çalındı"]);
    expect(await app.sql`select title from topics where id = ${topic_id}`).toEqual([
      { title: "başlık" },
    ]);
    const selin = await app.as("selin");
    await (await selin.get(`/topic/${topic_id}/edit`)).submit({ title: "düzeltilen" });
    expect(await app.sql`select title, owner_id from topics where id = ${topic_id}`).toEqual([
      { title: "düzeltilen", owner_id: await app.idOf("mehmet") },
    ]);
  });
});

describe("editing a reply", () => {
  test("stores the change and leads back to it", async () => {
    const topic_id = await makeTopic(api.mehmet, forum_id);
    for (let n = 0; n < 10; n++) await makePost(api.mehmet, topic_id);
    const post_id = await makePost(api.ayse, topic_id, "<p>eski <em>söz</em></p>");
    const form = await (await ayse.get(`/topic/${topic_id}?page=2`)).follow(
      `${tr("words.edit")}: ${tr("topic.replyOf", { position: 11, username: "ayşe.demir" })}`,
    );
    expect(form.find("[name=content]").textContent.trim()).toBe("eski _söz_");
    const page = await form.submit({ content: "yeni söz" });
    expect([page.path, page.url.hash]).toEqual([`/topic/${topic_id}?page=2`, `#post-${post_id}`]);
    expect(page.notice).toContain(tr("notices.postUpdated"));
    expect(page.find(`#post-${post_id}`).textContent).toContain(tr("topic.edited"));
    expect(await app.sql`select content, position from posts where id = ${post_id}`).toEqual([
      { content: "<p>yeni söz</p>", position: 11 },
    ]);
  });

  test("is refused below another topic, where its pages lead to its own", async () => {
    const [topic_id, other] = [
      await makeTopic(api.ayse, forum_id),
      await makeTopic(api.ayse, forum_id),
    ];
    const post_id = await makePost(api.ayse, topic_id, "<p>söz</p>");
    for (const step of ["edit", "delete"]) {
      expect((await ayse.get(`/topic/${topic_id}/post/${post_id}/${step}`)).status).toBe(200);
      expect((await ayse.get(`/topic/${other}/post/${post_id}/${step}`)).path).toBe(
        `/topic/${topic_id}/post/${post_id}/${step}`,
      );
    }
    const address = `/topic/${other}/post/${post_id}/edit`;
    expect((await ayse.post(address, { content: "başka" })).status).toBe(404);
    expect(await app.sql`select content from posts where id = ${post_id}`).toEqual([
      { content: "<p>söz</p>" },
    ]);
  });

  test("previews without storing", async () => {
    const topic_id = await makeTopic(api.mehmet, forum_id);
    const post_id = await makePost(api.ayse, topic_id, "<p>söz</p>");
    const page = await (await ayse.get(`/topic/${topic_id}/post/${post_id}/edit`)).submit(
      { content: "**ön**" },
      { button: tr("topic.preview") },
    );
    expect(page.find(`section[aria-label=${tr("topic.previewHead")}] .prose`).innerHTML).toBe(
      "<p><strong>ön</strong></p>",
    );
    expect(await app.sql`select content from posts where id = ${post_id}`).toEqual([
      { content: "<p>söz</p>" },
    ]);
  });

  test("keeps the text when the reply was deleted meanwhile", async () => {
    const topic_id = await makeTopic(api.mehmet, forum_id);
    const post_id = await makePost(api.ayse, topic_id);
    const form = await ayse.get(`/topic/${topic_id}/post/${post_id}/edit`);
    await api.ayse.delete(`/topics/${topic_id}/post/${post_id}`);
    const page = await form.submit({ content: "uzun emek" });
    expect([page.status, page.find("[name=content]").textContent.trim()]).toEqual([
      404,
      "uzun emek",
    ]);
    expect(page.main).toContain(tr("topic.gonePostText"));
    expect((await page.follow(tr("forms.cancel"))).path).toBe("/forum");
  });
});
