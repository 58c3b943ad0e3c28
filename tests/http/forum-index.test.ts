import { beforeAll, describe, expect, test } from "vitest";
import type { Translate } from "#locales/index.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import { shownText } from "#tests/support/shown-text.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addCategory, addForum, addPost, addTopic } from "./forum-rows.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

test("a visitor is sent to the login page", async () => {
  expect((await app.browser().get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
});

describe("the forum page without forums", () => {
  test("says that there are none, and links the administration for superusers only", async () => {
    const [ayse, selin] = [
      await (await app.as("ayse")).get("/forum"),
      await (await app.as("selin")).get("/forum"),
    ];
    expect(ayse.main).toContain(tr("forum.noForums"));
    expect(ayse.all("main a[href^='/admin']")).toHaveLength(0);
    expect(selin.all("main a[href='/admin/forums/categories/new']")).toHaveLength(1);
  });
});

describe("the forum page", () => {
  let forum_id: number;
  let topic_id: number;
  beforeAll(async () => {
    const second = await addCategory(app, "İkinci", 2);
    const first = await addCategory(app, "Birinci", 1);
    await addCategory(app, "Üçüncü", 3);
    await addForum(app, second, "Boş oda", { description: "Kimse yok." });
    const crafts = await addForum(app, first, "Çınar", { order: 5 });
    forum_id = await addForum(app, first, "Ahşap <işleri>", {
      order: 5,
      description: "Cila & ölçü",
    });
    await addForum(app, first, "En başta", { order: 1 });
    await addTopic(app, crafts, { title: "Kısa", by: "mehmet" });
    topic_id = await addTopic(app, forum_id, {
      title: "Ceviz sehpanın cilası neden matlaştı?",
      at: "2026-01-01T09:00:00Z",
    });
    await addPost(app, topic_id, { by: "nazim", at: "2026-07-02T20:30:00Z" });
    await app.sql`update forum_activity set total_topics = 1208, total_posts = 1000000 where forum_id = (select id from forums where name = 'Çınar')`;
  });

  test("lists categories and their forums by order, then by name in Turkish order", async () => {
    const page = await (await app.as("ayse")).get("/forum");
    expect(page.heading).toBe(tr("words.forum"));
    expect(page.all("main h2").map((item) => item.textContent)).toEqual([
      "Birinci",
      "İkinci",
      "Üçüncü",
    ]);
    expect(page.all("main h3").map((item) => item.textContent)).toEqual([
      "En başta",
      "Ahşap <işleri>",
      "Çınar",
      "Boş oda",
    ]);
    expect(page.find("main section").textContent).toContain(tr("forum.lastActivity"));
  });

  test("shows the name, the description and the counters of a forum", async () => {
    const row = rowOf(await (await app.as("ayse")).get("/forum"), forum_id);
    expect(row.html).toContain("Cila &amp; ölçü");
    expect(row.text).toContain(countsText(tr, "1", "1"));
  });

  test("formats large numbers in the reader's language", async () => {
    expect((await (await app.as("ayse")).get("/forum")).main).toContain(
      countsText(tr, "1.208", "1.000.000"),
    );
    expect((await (await app.as("emma")).get("/forum")).main).toContain(
      countsText(en, "1,208", "1,000,000"),
    );
  });

  test("shows the last post: twenty characters of its title, its author, and its time in the reader's time zone", async () => {
    const row = rowOf(await (await app.as("ayse")).get("/forum"), forum_id);
    const link = row.element.querySelector(`a[href='/topic/${topic_id}']`);
    expect(link?.textContent).toBe("Ceviz sehpanın cilası neden matlaştı?");
    expect(shownText(link)).toBe("Ceviz sehpanın cilas…");
    expect(link?.querySelector("[title]")?.getAttribute("title")).toBe(
      "Ceviz sehpanın cilası neden matlaştı?",
    );
    expect(row.text).toContain(`${tr("rows.by")} nazım.e · 2026-07-02 23:30`);
    expect(row.element.querySelector("[title='Nâzım Erden']")?.textContent).toBe("nazım.e");
    expect(row.element.querySelector("time")?.getAttribute("datetime")).toBe(
      "2026-07-02T20:30:00.000Z",
    );
  });

  test("links the author of the last post", async () => {
    const page = await (await app.as("ayse")).get("/forum");
    expect((await page.follow("nazım.e")).heading).toBe("Nâzım Erden");
  });

  test("says that a forum has no posts, in both languages", async () => {
    expect((await (await app.as("ayse")).get("/forum")).main).toMatch(
      new RegExp(`Boş oda.*${countsText(tr, "0", "0")}${tr("rows.noPosts")}`),
    );
    const english = await (await app.as("emma")).get("/forum");
    expect(english.main).toMatch(
      new RegExp(`Boş oda.*${countsText(en, "0", "0")}${en("rows.noPosts")}`),
    );
    expect(english.main).toContain(en("forum.lastActivity"));
    expect(english.main).toContain(`${en("rows.by")} nazım.e`);
  });

  test("says that a category has no forum, in both languages", async () => {
    expect((await (await app.as("ayse")).get("/forum")).main).toMatch(
      new RegExp(`Üçüncü.*${tr("forum.noForumsInCategory")}$`),
    );
    expect((await (await app.as("emma")).get("/forum")).main).toMatch(
      new RegExp(`Üçüncü.*${en("forum.noForumsInCategory")}$`),
    );
  });

  test("marks forums with unread topics, for that member only", async () => {
    await app.sql`update topic_activity set active_at = now() where topic_id = ${topic_id}`;
    await app.sql`insert into topic_reads (user_id, topic_id, position)
      select ${await app.idOf("ayse")}, topic_id, last_position from topic_activity where topic_id = ${topic_id}`;
    const mehmet = await app.as("mehmet");
    expect(rowOf(await mehmet.get("/forum"), forum_id).text).toContain(tr("unread.forum"));
    expect(
      (await mehmet.get("/forum")).main.match(new RegExp(tr("unread.forum"), "g")),
    ).toHaveLength(1);
    expect((await (await app.as("ayse")).get("/forum")).main).not.toContain(tr("unread.forum"));
    await mehmet.post(`/forum/${forum_id}/read`, {});
    expect((await mehmet.get("/forum")).main).not.toContain(tr("unread.forum"));
  });
});

function countsText(t: Translate, topics: string, replies: string): string {
  return `${t("rows.topics")} ${topics} ${t("rows.replies")} ${replies}`;
}

function rowOf(page: Page, forum_id: number) {
  const element = page
    .all("main li")
    .find((item) => item.querySelector(`h3 a[href='/forum/${forum_id}']`));
  if (!element) throw new Error(`No row of forum ${forum_id}`);
  return { element, html: element.outerHTML, text: element.textContent.replace(/\s+/g, " ") };
}
