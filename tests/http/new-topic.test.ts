import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { makeForum, wrongCounters } from "#tests/support/community.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let ayse: Browser;
let forum_id: number;

beforeAll(async () => {
  app = await sharedApp();
  ({ forum_id } = await makeForum(await app.apiAs("selin")));
  ayse = await app.as("ayse");
});

const countTopics = async () => Number((await app.sql`select count(*) from topics`)[0]?.count);

describe("a new topic", () => {
  test("is written in Markdown, stored as clean HTML, and notified to subscribers and mentioned members", async () => {
    const [mehmet_id, ayse_id, emma_id] = [
      await app.idOf("mehmet"),
      await app.idOf("ayse"),
      await app.idOf("emma"),
    ];
    await app.sql`insert into forum_subscriptions (user_id, forum_id) values (${emma_id}, ${forum_id}), (${ayse_id}, ${forum_id})`;
    const form = await ayse.get(`/forum/${forum_id}/newTopic`);
    expect(form.heading).toBe(tr("forum.newTopic"));
    expect(form.find(".crumbs [aria-current]").textContent).toContain(tr("forum.newTopic"));
    const page = await form.submit({
      title: "  Kestane kerestesi  ",
      content:
        "**İki kütük** getirdim.\n\n- balkon kuzeye bakıyor\n\n@mehmet.usta bir yıl yeter mi? <script>x</script>",
    });
    const [topic] = await app.sql`select * from topics where title = 'Kestane kerestesi'`;
    expect([page.path, page.heading]).toEqual([`/topic/${topic?.id}`, "Kestane kerestesi"]);
    expect(page.notice).toContain(tr("notices.topicCreated"));
    expect(topic).toMatchObject({ forum_id, owner_id: ayse_id });
    expect(topic?.content).toBe(
      '<p><strong>İki kütük</strong> getirdim.</p><ul><li>balkon kuzeye bakıyor</li></ul><p><a class="mention" href="/user/mehmet.usta">@mehmet.usta</a> bir yıl yeter mi? &lt;script&gt;x&lt;/script&gt;</p>',
    );
    const notified =
      await app.sql`select user_id, type from notifications where topic_id = ${topic?.id} order by type`;
    expect(notified).toEqual([
      { user_id: emma_id, type: "forum_topic" },
      { user_id: mehmet_id, type: "mention" },
    ]);
    expect(
      await app.sql`select user_id from topic_subscriptions where topic_id = ${topic?.id}`,
    ).toEqual([{ user_id: ayse_id }]);
    expect(await wrongCounters(app)).toEqual([]);
  });

  test("is confirmed in English", async () => {
    const emma = await app.as("emma");
    const page = await (await emma.get(`/forum/${forum_id}/newTopic`)).submit({
      title: "English",
      content: "Hello",
    });
    expect(page.notice).toContain(en("notices.topicCreated"));
  });

  test("from the rich editor is sent as HTML and cleaned the same", async () => {
    await (await ayse.get(`/forum/${forum_id}/newTopic`)).submit({
      title: "zengin",
      content: '<h1>a</h1><p onclick="x">b <b>c</b></p><script>d</script>',
      content_format: "html",
    });
    const [topic] = await app.sql`select content from topics where title = 'zengin'`;
    expect(topic?.content).toBe("<h3>a</h3><p>b <strong>c</strong></p>");
  });
});

describe("a refused topic", () => {
  test("marks its fields, lists the errors, and stores nothing", async () => {
    const before = await countTopics();
    const page = await (await ayse.get(`/forum/${forum_id}/newTopic`)).submit({
      title: "",
      content: "",
    });
    expect(page.status).toBe(422);
    const summary = page.find("[role=alert]");
    expect(summary.textContent).toContain(tr("forms.problems", { count: 2 }));
    expect(
      summary
        .querySelectorAll("a")
        .map((link) => [
          link.textContent,
          page.find(link.getAttribute("href") ?? "").getAttribute("name"),
        ]),
    ).toEqual([
      [tr("messages.titleRequired"), "title"],
      [tr("messages.contentRequired"), "content"],
    ]);
    for (const name of ["title", "content"])
      expect(page.find(`[name=${name}]`).getAttribute("aria-invalid")).toBe("true");
    expect(await countTopics()).toBe(before);
  });

  test.each([
    ["only spaces", "  \n ", tr("messages.contentRequired")],
    ["only invisible characters", "\u200b", tr("messages.contentRequired")],
    ["too much text", "ş".repeat(40_000), tr("forms.tooLongByAbout", { max: 64, count: 7232 })],
  ])("keeps the input with %s", async (_, content, message) => {
    const page = await (await ayse.get(`/forum/${forum_id}/newTopic`)).submit({
      title: "kalan başlık",
      content,
    });
    expect(page.status).toBe(422);
    expect(page.main).toContain(message);
    expect(page.find("[name=title]").getAttribute("value")).toBe("kalan başlık");
    expect(page.find("[name=content]").textContent.replace(/^\n/, "")).toBe(content);
  });

  test("keeps the input when the forum was deleted meanwhile", async () => {
    const { forum_id: deleted_forum_id } = await makeForum(await app.apiAs("selin"), "geçici");
    const form = await ayse.get(`/forum/${deleted_forum_id}/newTopic`);
    await (await app.apiAs("selin")).delete(`/forums/${deleted_forum_id}`);
    const page = await form.submit({ title: "kalan başlık", content: "kalan *söz*" });
    expect([page.status, page.heading]).toEqual([404, tr("forum.newTopic")]);
    expect(page.main).toContain(tr("topic.goneForumText"));
    expect((await page.follow(tr("forms.cancel"))).path).toBe("/forum");
    expect(page.find("[name=content]").textContent.trim()).toBe("kalan *söz*");
    expect(page.find("[name=title]").getAttribute("value")).toBe("kalan başlık");
  });
});

test("the preview shows the rendered topic, keeps the form, and stores nothing", async () => {
  const before = await countTopics();
  const form = await ayse.get(`/forum/${forum_id}/newTopic`);
  const page = await form.submit(
    { title: "Önizlenen", content: "**kalın** ve @mehmet.usta" },
    { button: tr("topic.preview") },
  );
  expect(page.status).toBe(200);
  // The browser shows the preview at once, because the address names it.
  expect(form.find("button[value=preview]").getAttribute("formaction")).toBe(
    `/forum/${forum_id}/newTopic#preview`,
  );
  expect(page.find("title").textContent).toContain("Önizleme: “");
  const preview = page.find(`section#preview[aria-label=${tr("topic.previewHead")}]`);
  expect(preview.querySelector(".prose")?.innerHTML).toBe(
    '<p><strong>kalın</strong> ve <a class="mention" href="/user/mehmet.usta">@mehmet.usta</a></p>',
  );
  expect(preview.querySelector("h3")?.textContent).toBe("Önizlenen");
  expect(await countTopics()).toBe(before);
  const sent = await page.submit({}, { button: tr("topic.createTopic") });
  expect(sent.heading).toBe("Önizlenen");
  expect(await countTopics()).toBe(before + 1);
});

test("a form sent many times at once creates one topic, and all answers lead to it", async () => {
  const form = await ayse.get(`/forum/${forum_id}/newTopic`);
  const before = await countTopics();
  const pages = await Promise.all(
    [1, 2, 3, 4, 5].map(() => form.submit({ title: "bir kez", content: "yazıldı" })),
  );
  expect(new Set(pages.map((page) => page.path)).size).toBe(1);
  expect(await countTopics()).toBe(before + 1);
  await form.submit({ title: "bir kez", content: "geri dönüp başka bir şey yazdım" });
  expect(await countTopics()).toBe(before + 2);
  expect(await wrongCounters(app)).toEqual([]);
});

test("a form sent after the session ended keeps its input, and is accepted after signing in again", async () => {
  const visitor = await app.as("ayse");
  const form = await visitor.get(`/forum/${forum_id}/newTopic`);
  const session = visitor.cookies.get("divan_session") ?? "";
  await app.sql`delete from sessions where user_id = ${await app.idOf("ayse")}`;
  const before = await countTopics();
  const page = await form.submit({ title: "kopan oturum", content: "uzun emek" });
  expect([page.status, page.heading, await countTopics()]).toEqual([
    401,
    tr("forum.newTopic"),
    before,
  ]);
  expect(page.find("[role=alert]").textContent).toContain(tr("topic.sessionOver"));
  expect(page.find("[role=alert] a").getAttribute("href")).toBe(
    `/login?redirectTo=${encodeURIComponent(`/forum/${forum_id}/newTopic`)}`,
  );
  expect(page.find("[name=content]").textContent.trim()).toBe("uzun emek");
  expect(page.text).not.toContain("Ahşap işleri");
  visitor.cookies.set(
    "divan_session",
    (await app.as("ayse")).cookies.get("divan_session") ?? session,
  );
  expect((await page.submit()).heading).toBe("kopan oturum");
  expect(await countTopics()).toBe(before + 1);
  ayse = visitor;
});

test("a form of a visitor without a session is not stored and keeps its input", async () => {
  const page = await app
    .browser()
    .post(`/forum/${forum_id}/newTopic`, { title: "dışarıdan", content: "söz" });
  expect([page.status, page.find("[name=content]").textContent.trim()]).toEqual([401, "söz"]);
  expect(await app.sql`select 1 from topics where title = 'dışarıdan'`).toEqual([]);
});

test.each(["999999", "abc"])("an unknown forum is not found: %s", async (id) => {
  expect((await ayse.get(`/forum/${id}/newTopic`)).status).toBe(404);
});
