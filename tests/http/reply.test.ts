import { beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic, wrongCounters } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let ayse: Browser;
let mehmet: ApiClient;
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  ayse = await app.as("ayse");
  mehmet = await app.apiAs("mehmet");
});

const postsOf = async (topic_id: number) =>
  await app.sql`select id, owner_id, position, content from posts where topic_id = ${topic_id} order by position`;

describe("a reply", () => {
  test("is stored last, counted, and notified to subscribers of the topic", async () => {
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

  test("leads to the page of the topic that shows it", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    for (let n = 0; n < 10; n++) await makePost(mehmet, topic_id);
    const page = await (await ayse.get(`/topic/${topic_id}/reply`)).submit({
      content: "on birinci",
    });
    expect(page.path).toBe(`/topic/${topic_id}?page=2`);
    expect(page.find("article[id^=post-]").textContent).toContain("on birinci");
  });

  test("is confirmed in English", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    const page = await (await (await app.as("emma")).get(`/topic/${topic_id}/reply`)).submit({
      content: "Hello",
    });
    expect(page.notice).toContain(en("notices.postCreated"));
  });
});

describe("sending the same form again", () => {
  test("leads to the page that shows the reply by then", async () => {
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
  test("starts with the quoted text and author, and is no mention", async () => {
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
      `> **[${tr("topic.wrote", { username: "mehmet.usta" })}](/topic/${topic_id}/post/${post_id})**\n>\n> Önce odayı **kurut**.\n>\n> - sonra cila`,
    );
    await form.submit({ content: `${form.find("[name=content]").textContent}\n\nDenedim.` });
    const [, reply] = await postsOf(topic_id);
    expect(reply?.content).toBe(
      `<blockquote><cite><a href="/topic/${topic_id}/post/${post_id}">${tr("topic.wrote", { username: "mehmet.usta" })}</a></cite><p>Önce odayı <strong>kurut</strong>.</p><ul><li>sonra cila</li></ul></blockquote><p>Denedim.</p>`,
    );
    expect(await app.sql`select type from notifications where post_id = ${reply?.id}`).toEqual([
      { type: "topic_reply" },
    ]);
  });

  test("of the topic's opening post starts with its text", async () => {
    const topic_id = await makeTopic(mehmet, forum_id, "başlık", "<p>açılış</p>");
    const form = await ayse.get(`/topic/${topic_id}/reply?quote=topic`);
    expect(form.find("[name=content]").textContent.trim()).toBe(
      `> **[${tr("topic.wrote", { username: "mehmet.usta" })}](/topic/${topic_id})**\n>\n> açılış`,
    );
  });

  test.each([
    ["from=4&to=15", "odayı\n> kurut."],
    ["from=15&to=4", "Önce odayı\n> kurut.\n>\n> sonra cila"],
    ["from=400&to=500", "Önce odayı\n> kurut.\n>\n> sonra cila"],
    ["from=x&to=5", "Önce odayı\n> kurut.\n>\n> sonra cila"],
  ])("has the selected part of a reply: %s", async (selection, text) => {
    const topic_id = await makeTopic(mehmet, forum_id);
    const html = "<p>Önce odayı<br>kurut.</p><p>sonra cila</p>";
    const post_id = await makePost(mehmet, topic_id, html);
    const form = await ayse.get(`/topic/${topic_id}/reply?quote=${post_id}&${selection}`);
    const quote = form.find("[name=content]").textContent.trim();
    expect(quote.slice(quote.indexOf("\n>\n> ") + 5)).toBe(text);
  });

  test("for an editor that is open is the same, as JSON", async () => {
    const topic_id = await makeTopic(mehmet, forum_id, "başlık", "<p>açılış sözü</p>");
    const query = `quote=topic&from=0&to=6`;
    const form = await ayse.get(`/topic/${topic_id}/reply?${query}`);
    const answer = await ayse.get(`/topic/${topic_id}/quote?${query}`);
    const cite = `<cite><a href="/topic/${topic_id}">${tr("topic.wrote", { username: "mehmet.usta" })}</a></cite>`;
    expect(JSON.parse(answer.html)).toEqual({
      content: form.find("[name=content]").textContent.replace(/\n*$/, "\n\n"),
      rich_html: `<blockquote>${cite}<p>açılış</p></blockquote><p><br></p>`,
    });
    expect((await ayse.get(`/topic/${topic_id}/quote?quote=999999`)).status).toBe(404);
  });

  test("of another topic's reply is not found", async () => {
    const post_id = await makePost(mehmet, await makeTopic(mehmet, forum_id));
    expect(
      (await ayse.get(`/topic/${await makeTopic(mehmet, forum_id)}/reply?quote=${post_id}`)).status,
    ).toBe(404);
  });
});

test("the editor gets the members whom a name may mean", async () => {
  const topic_id = await makeTopic(mehmet, forum_id);
  const answer = await ayse.get(`/members/suggest?q=MEHMET&topic=${topic_id}`);
  const { members } = JSON.parse(answer.html);
  expect(members).toEqual([expect.objectContaining({ username: "mehmet.usta" })]);
  expect(answer.html).not.toContain("@");
  const empty = await ayse.get("/members/suggest?q=");
  expect(JSON.parse(empty.html)).toEqual({ members: [] });
});

describe("the form keeps its input", () => {
  test("when the reply is refused", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    const page = await (await ayse.get(`/topic/${topic_id}/reply`)).submit({ content: "" });
    expect(page.status).toBe(422);
    expect(page.find("[role=alert]").textContent).toContain(tr("messages.contentRequired"));
    expect(page.find("[name=content]").getAttribute("aria-invalid")).toBe("true");
    expect(await postsOf(topic_id)).toEqual([]);
  });

  test("when the topic was deleted meanwhile", async () => {
    const topic_id = await makeTopic(mehmet, forum_id);
    const form = await ayse.get(`/topic/${topic_id}/reply`);
    await mehmet.delete(`/topics/${topic_id}`);
    const page = await form.submit({ content: "uzun *emek*" });
    expect([page.status, page.heading]).toEqual([404, tr("topic.postReply")]);
    expect(page.main).toContain(tr("topic.goneText"));
    expect(page.find("[role=alert]").textContent).toContain(tr("topic.keptHead"));
    expect(page.find("[name=content]").textContent.trim()).toBe("uzun *emek*");
    expect((await page.follow(tr("forms.cancel"))).path).toBe("/forum");
  });

  test("when the session ended meanwhile, and shows nothing of the topic", async () => {
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

  test("when the intent is unknown", async () => {
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
      { button: tr("topic.preview") },
    );
    expect(page.find(`section[aria-label=${tr("topic.previewHead")}] .prose`).innerHTML).toBe(
      "<p><code>kod</code></p>",
    );
    expect(page.find("[name=content]").textContent.trim()).toBe("`kod`");
    expect(await postsOf(topic_id)).toEqual([]);
  });
});

test("an unknown topic is not found", async () => {
  expect((await ayse.get("/topic/999999/reply")).status).toBe(404);
});
