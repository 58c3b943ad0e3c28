import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { tr } from "../support/texts.ts";

let app: App;
let ayse: Browser;
let mehmet: ApiClient;
let forum_id: number;

beforeAll(async () => {
  app = await startApp();
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  ayse = await app.as("ayse");
  mehmet = await app.apiAs("mehmet");
});
afterAll(() => app.stop());

const postsOf = async (topic_id: number) =>
  await app.sql`select id, owner_id, position, content from posts where topic_id = ${topic_id} order by position`;

describe("a reply", () => {
  test("is stored last, counted, and told to who follows the topic", async () => {
    const topic_id = await makeTopic(mehmet, forum_id, "Ceviz sehpa");
    await makePost(mehmet, topic_id, "<p>önceki</p>");
    const form = await (await ayse.get(`/topic/${topic_id}`)).follow(tr("topic.postReply"));
    expect([form.path, form.heading]).toEqual([`/topic/${topic_id}/reply`, tr("topic.postReply")]);
    expect(form.find("section article .prose").textContent).toBe("önceki");
    const page = await form.submit({ content: "Önce odayı *kurut*." });
    const [, post] = await postsOf(topic_id);
    expect(post).toMatchObject({
      owner_id: await app.idOf("ayse"),
      position: 2,
      content: "<p>Önce odayı <em>kurut</em>.</p>",
    });
    expect([page.path, page.url.hash]).toEqual([`/topic/${topic_id}`, `#post-${post?.id}`]);
    expect(page.notice).toContain(tr("notices.postCreated"));
    expect(page.find(`#post-${post?.id}`).textContent).toContain("Önce odayı kurut.");
    expect(
      await app.sql`select user_id, type from notifications where post_id = ${post?.id}`,
    ).toEqual([{ user_id: await app.idOf("mehmet"), type: "topic_reply" }]);
    expect(
      await app.sql`select 1 from topic_subscriptions where topic_id = ${topic_id} and user_id = ${await app.idOf("ayse")}`,
    ).toHaveLength(1);
    expect(await wrongCounters(app)).toEqual([]);
  });

  test("leads to the page on which it stands", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    for (let n = 0; n < 10; n++) await makePost(mehmet, topic_id);
    const page = await (await ayse.get(`/topic/${topic_id}/reply`)).submit({
      content: "on birinci",
    });
    expect(page.path).toBe(`/topic/${topic_id}?page=2`);
    expect(page.find("article[id^=post-]").textContent).toContain("on birinci");
  });

  test("says it in English, with the words of the specification", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    const page = await (await (await app.as("emma")).get(`/topic/${topic_id}/reply`)).submit({
      content: "Hello",
    });
    expect(page.notice).toContain("Post created successfully.");
  });

  test("sent many times at once is one reply", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    const form = await ayse.get(`/topic/${topic_id}/reply`);
    const pages = await Promise.all([1, 2, 3, 4, 5].map(() => form.submit({ content: "bir kez" })));
    expect(new Set(pages.map((page) => page.url.href)).size).toBe(1);
    expect(await postsOf(topic_id)).toHaveLength(1);
    expect(await wrongCounters(app)).toEqual([]);
  });
});

describe("the same form sent again", () => {
  test("leads to the page on which the reply stands by now", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    const first = await makePost(mehmet, topic_id);
    for (let n = 1; n < 10; n++) await makePost(mehmet, topic_id);
    const form = await ayse.get(`/topic/${topic_id}/reply`);
    const page = await form.submit({ content: "on birinci" });
    const anchor = page.url.hash;
    const again = await form.submit({ content: "on birinci" });
    expect([again.path, again.url.hash]).toEqual([`/topic/${topic_id}?page=2`, anchor]);
    await mehmet.delete(`/topics/${topic_id}/post/${first}`);
    const moved = await form.submit({ content: "on birinci" });
    expect([moved.path, moved.url.hash]).toEqual([`/topic/${topic_id}`, anchor]);
    expect(await postsOf(topic_id)).toHaveLength(10);
  });
});

describe("a quotation", () => {
  test("begins with the other's words and name, which is no mention", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    const post_id = await makePost(
      mehmet,
      topic_id,
      "<p>Önce odayı <b>kurut</b>.</p><ul><li>sonra cila</li></ul>",
    );
    const page = await ayse.get(`/topic/${topic_id}`);
    const form = await page.browser.get(
      page
        .all("a")
        .find((link) => link.getAttribute("href")?.endsWith(`quote=${post_id}`))
        ?.getAttribute("href") ?? "",
    );
    expect(form.find("[name=content]").textContent.trim()).toBe(
      "> **mehmet.usta yazdı:**\n>\n> Önce odayı **kurut**.\n>\n> - sonra cila",
    );
    await form.submit({ content: `${form.find("[name=content]").textContent}\n\nDenedim.` });
    const [, reply] = await postsOf(topic_id);
    expect(reply?.content).toBe(
      "<blockquote><cite>mehmet.usta yazdı:</cite><p>Önce odayı <strong>kurut</strong>.</p><ul><li>sonra cila</li></ul></blockquote><p>Denedim.</p>",
    );
    expect(await app.sql`select type from notifications where post_id = ${reply?.id}`).toEqual([
      { type: "topic_reply" },
    ]);
  });

  test("of the topic itself", async () => {
    const topic_id = await makeTopic(mehmet, forum_id, "başlık", "<p>açılış</p>");
    const form = await ayse.get(`/topic/${topic_id}/reply?quote=topic`);
    expect(form.find("[name=content]").textContent.trim()).toBe(
      "> **mehmet.usta yazdı:**\n>\n> açılış",
    );
  });

  test("of another topic's reply is not found", async () => {
    const post_id = await makePost(mehmet, await makeTopic(mehmet, forum_id));
    expect(
      (await ayse.get(`/topic/${await makeTopic(mehmet, forum_id)}/reply?quote=${post_id}`)).status,
    ).toBe(404);
  });
});

describe("what was written is not lost", () => {
  test("when it is refused", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    const page = await (await ayse.get(`/topic/${topic_id}/reply`)).submit({ content: "" });
    expect(page.status).toBe(422);
    expect(page.find("[role=alert]").textContent).toContain(tr("messages.contentRequired"));
    expect(page.find("[name=content]").getAttribute("aria-invalid")).toBe("true");
    expect(await postsOf(topic_id)).toEqual([]);
  });

  test("when the topic went meanwhile", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    const form = await ayse.get(`/topic/${topic_id}/reply`);
    await mehmet.delete(`/topics/${topic_id}`);
    const page = await form.submit({ content: "uzun *emek*" });
    expect([page.status, page.heading]).toEqual([404, tr("topic.postReply")]);
    expect(page.main).toContain("Bu konu siz yazarken silinmiş.");
    expect(page.find("[role=alert]").textContent).toContain(tr("topic.keptHead"));
    expect(page.find("[name=content]").textContent.trim()).toBe("uzun *emek*");
    expect((await page.follow(tr("forms.cancel"))).path).toBe("/forum");
  });

  test("when the session ended meanwhile, and nothing of the topic is shown", async () => {
    const visitor = await app.as("nazim");
    const topic_id = await makeTopic(mehmet, forum_id, "gizli başlık");
    const form = await visitor.get(`/topic/${topic_id}/reply`);
    await app.sql`delete from sessions where user_id = ${await app.idOf("nazim")}`;
    const page = await form.submit({ content: "uzun emek" });
    expect(page.status).toBe(401);
    expect(page.find("[name=content]").textContent.trim()).toBe("uzun emek");
    expect(page.html).not.toContain("gizli başlık");
    expect(await postsOf(topic_id)).toEqual([]);
  });

  test("when the form asks for something that there is not", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    for (const intent of ["publish", "PREVIEW", "__proto__"]) {
      const page = await ayse.post(`/topic/${topic_id}/reply`, { content: "uzun emek", intent });
      expect([page.status, page.find("[name=content]").textContent.trim()]).toEqual([
        422,
        "uzun emek",
      ]);
      expect(page.find("[role=alert]").textContent).toContain(tr("messages.invalidInput"));
    }
    expect(await postsOf(topic_id)).toEqual([]);
  });

  test("in the preview", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    const page = await (await ayse.get(`/topic/${topic_id}/reply`)).submit(
      { content: "`kod`" },
      { button: "Önizle" },
    );
    expect(page.find("section[aria-label=Önizleme] .prose").innerHTML).toBe(
      "<p><code>kod</code></p>",
    );
    expect(page.find("[name=content]").textContent.trim()).toBe("`kod`");
    expect(await postsOf(topic_id)).toEqual([]);
  });
});

test("a topic that is not there takes no reply", async () => {
  expect((await ayse.get("/topic/999999/reply")).status).toBe(404);
});
