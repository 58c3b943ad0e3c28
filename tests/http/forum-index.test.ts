import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import { addCategory, addForum, addPost, addTopic } from "./forum-rows.ts";
import { tr } from "../support/texts.ts";

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("nobody sees it without signing in", async () => {
  expect((await app.browser().get("/forum")).path).toBe("/login?redirectTo=%2Fforum");
});

describe("a house without rooms", () => {
  test("says what comes next, and to superusers where", async () => {
    const [ayse, selin] = [
      await (await app.as("ayse")).get("/forum"),
      await (await app.as("selin")).get("/forum"),
    ];
    expect(ayse.main).toContain(tr("forum.noForums"));
    expect(ayse.all("main a[href='/admin/forums']")).toHaveLength(0);
    expect(selin.all("main a[href='/admin/forums']")).toHaveLength(1);
  });
});

describe("with forums", () => {
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
    await app.sql`update forums set total_topics = 1208, total_posts = 1000000 where name = 'Çınar'`;
  });

  test("lists categories and their forums by order, then by name as Turkish readers look it up", async () => {
    const page = await (await app.as("ayse")).get("/forum");
    expect(page.heading).toBe(tr("forum.forum"));
    expect(page.all("main h2").map((each) => each.textContent)).toEqual([
      "Birinci",
      "İkinci",
      "Üçüncü",
    ]);
    expect(page.all("main h3").map((each) => each.textContent)).toEqual([
      "En başta",
      "Ahşap <işleri>",
      "Çınar",
      "Boş oda",
    ]);
    expect(page.find("main section").textContent).toContain(tr("forum.lastActivity"));
  });

  test("shows of a forum its name, what it is for, and how much is in it", async () => {
    const row = rowOf(await (await app.as("ayse")).get("/forum"), forum_id);
    expect(row.html).toContain("Cila &amp; ölçü");
    expect(row.text).toContain("Konular:1Yanıtlar:1");
  });

  test("writes large numbers the reader's way", async () => {
    expect((await (await app.as("ayse")).get("/forum")).main).toContain(
      "Konular:1.208Yanıtlar:1.000.000",
    );
    expect((await (await app.as("emma")).get("/forum")).main).toContain(
      "Topics:1,208Replies:1,000,000",
    );
  });

  test("shows what was last written: 20 characters of the title, by whom, and when in the reader's zone", async () => {
    const row = rowOf(await (await app.as("ayse")).get("/forum"), forum_id);
    const link = row.element.querySelector(`a[href='/topic/${topic_id}']`);
    expect(link?.textContent).toBe("Ceviz sehpanın cilas…");
    expect(link?.getAttribute("title")).toBe("Ceviz sehpanın cilası neden matlaştı?");
    expect(row.text).toContain("yazan nazım.e · 2026-07-02 23:30");
    expect(row.element.querySelector("[title='Nâzım Erden']")?.textContent).toBe("nazım.e");
    expect(row.element.querySelector("time")?.getAttribute("datetime")).toBe(
      "2026-07-02T20:30:00.000Z",
    );
  });

  test("leads to the member who wrote last", async () => {
    const page = await (await app.as("ayse")).get("/forum");
    expect((await page.follow("nazım.e")).heading).toBe("Nâzım Erden");
  });

  test("says so where nothing was written, in both languages", async () => {
    expect((await (await app.as("ayse")).get("/forum")).main).toMatch(
      /Boş oda.*Konular:0Yanıtlar:0Henüz gönderi yok/,
    );
    const english = await (await app.as("emma")).get("/forum");
    expect(english.main).toMatch(/Boş oda.*Topics:0Replies:0No Posts/);
    expect(english.main).toContain("Last Activity");
    expect(english.main).toContain("by nazım.e");
  });

  test("says so where a category has no forum yet, in both languages", async () => {
    expect((await (await app.as("ayse")).get("/forum")).main).toMatch(
      /Üçüncü.*Bu kategoride henüz forum yok\.$/,
    );
    expect((await (await app.as("emma")).get("/forum")).main).toMatch(
      /Üçüncü.*No forum in this category yet\.$/,
    );
  });

  test("marks the forums where something is unread, for that member alone", async () => {
    const row = {
      user_id: await app.idOf("mehmet"),
      actor_id: await app.idOf("ayse"),
      topic_id,
      type: "forum_topic",
      is_read: false,
    };
    await app.sql`insert into notifications ${app.sql(row)}`;
    const mehmet = await app.as("mehmet");
    expect(rowOf(await mehmet.get("/forum"), forum_id).text).toContain(tr("forum.newInForum"));
    expect((await mehmet.get("/forum")).main.match(/Okunmamış/g)).toHaveLength(1);
    expect((await (await app.as("ayse")).get("/forum")).main).not.toContain("Okunmamış");
    await app.sql`update notifications set is_read = true`;
    expect((await mehmet.get("/forum")).main).not.toContain("Okunmamış");
  });
});

function rowOf(page: Page, forum_id: number) {
  const element = page
    .all("main li")
    .find((each) => each.querySelector(`h3 a[href='/forum/${forum_id}']`));
  if (!element) throw new Error(`No row of forum ${forum_id}`);
  return { element, html: element.outerHTML, text: element.textContent.replace(/\s+/g, " ") };
}
