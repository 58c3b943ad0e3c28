import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Page } from "#tests/support/browser.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addCategory, addForum, addPost, addTopic, addTopics } from "./forum-rows.ts";

const PAGER = `nav[aria-label=${tr("layout.pages")}]`;

let app: App;
let category_id: number;
beforeAll(async () => {
  app = await sharedApp();
  category_id = await addCategory(app, "Zanaat");
});

describe("a forum", () => {
  let forum_id: number;
  let quiet_topic_id: number;
  let answered_topic_id: number;
  beforeAll(async () => {
    forum_id = await addForum(app, category_id, "Ahşap işleri", {
      description: "Ağaç, alet, cila.",
    });
    quiet_topic_id = await addTopic(app, forum_id, {
      title: "Sessiz konu",
      at: "2026-01-05T21:30:00Z",
    });
    answered_topic_id = await addTopic(app, forum_id, {
      by: "nazim",
      title: "Çok konuşulan <b>konu</b>",
    });
    for (let n = 0; n < 11; n++)
      await addPost(app, answered_topic_id, { by: "mehmet", at: "2026-02-01T10:00:00Z" });
  });

  test("needs a session", async () => {
    expect((await app.browser().get(`/forum/${forum_id}?page=2`)).path).toBe(
      `/login?redirectTo=${encodeURIComponent(`/forum/${forum_id}?page=2`)}`,
    );
    const data_response = await fetch(`${app.url}/forum/${forum_id}.data?page=2`);
    expect(await data_response.text()).toContain(
      `/login?redirectTo=${encodeURIComponent(`/forum/${forum_id}?page=2`)}"`,
    );
  });

  test("shows its name, its category and the link for a new topic", async () => {
    const page = await (await app.as("ayse")).get(`/forum/${forum_id}`);
    expect(page.heading).toBe("Ahşap işleri");
    expect(page.find("nav.crumbs").textContent).toBe(
      `${tr("forum.place", { category: "Zanaat" })}\u00a0» Ahşap işleri`,
    );
    expect(page.find("nav.crumbs a").getAttribute("href")).toBe("/forum");
    expect(page.main).toContain("Ağaç, alet, cila.");
    expect(page.find(`main a[href='/forum/${forum_id}/newTopic']`).textContent).toBe(
      tr("forum.newTopic"),
    );
    expect(
      (await (await app.as("emma")).get(`/forum/${forum_id}`)).find(
        `main a[href='/forum/${forum_id}/newTopic']`,
      ).textContent,
    ).toBe(en("forum.newTopic"));
  });

  test("lists its topics by last activity, each with author, date, replies and the last reply", async () => {
    const page = await (await app.as("ayse")).get(`/forum/${forum_id}`);
    expect(rowsOf(page)).toEqual([
      [
        "Çok konuşulan <b>konu</b>",
        "nazım.e · 2026-01-01 12:00",
        `11 ${tr("words.replyUnit", { count: 11 })}`,
        "mehmet.usta 2026-02-01 13:00",
      ],
      [
        "Sessiz konu",
        "ayşe.demir · 2026-01-06 00:30",
        `0 ${tr("words.replyUnit", { count: 0 })}`,
        tr("rows.noReply"),
      ],
    ]);
    expect(page.find("tbody a").getAttribute("href")).toBe(`/topic/${answered_topic_id}`);
  });

  test("links the last reply", async () => {
    const page = await (await app.as("ayse")).get(`/forum/${forum_id}`);
    expect(page.all("tbody tr a").map((link) => link.getAttribute("href"))).toEqual([
      `/topic/${answered_topic_id}`,
      `/topic/${answered_topic_id}/last`,
      `/topic/${quiet_topic_id}`,
    ]);
  });

  test("is a table for screen readers", async () => {
    const page = await (await app.as("emma")).get(`/forum/${forum_id}`);
    expect(page.find("caption").textContent).toBe(en("words.topics"));
    expect(page.all("th[scope=col]").map((item) => item.textContent)).toEqual([
      en("words.topic"),
      en("words.replyCount"),
      en("forum.lastReplyColumn"),
    ]);
    expect(page.all("[role=table] [role=row] th[role=rowheader][scope=row]")).toHaveLength(2);
    expect(page.all("[role=table] [role=row] [role=cell]")).toHaveLength(4);
    expect(page.main).toContain(en("rows.noReply"));
  });

  test("marks unread topics, for that member only", async () => {
    await app.sql`update topic_activity set active_at = now() where topic_id = ${quiet_topic_id}`;
    await app.sql`insert into topic_reads values (${await app.idOf("ayse")}, ${quiet_topic_id}, 0)`;
    const [emma, ayse] = [
      await (await app.as("emma")).get(`/forum/${forum_id}`),
      await (await app.as("ayse")).get(`/forum/${forum_id}`),
    ];
    expect(rowsOf(emma).map(([title]) => title)).toEqual([
      `${en("unread.topic")} Sessiz konu`,
      "Çok konuşulan <b>konu</b>",
    ]);
    expect(ayse.main).not.toContain(tr("unread.topic"));
  });

  test("without topics links the page for a new topic", async () => {
    const empty = await addForum(app, category_id, "Boş");
    const page = await (await app.as("ayse")).get(`/forum/${empty}?page=3`);
    expect(page.main).toContain(tr("forum.noTopics"));
    expect(page.all("table")).toHaveLength(0);
    expect(page.all(`a[href='/forum/${empty}/newTopic']`)).toHaveLength(2);
  });
});

test.each([
  "/forum/999999",
  "/forum/0",
  "/forum/-1",
  "/forum/abc",
  "/forum/1.5",
  "/forum/99999999999",
  "/forum/1%00",
])("%s is a 404", async (path) => {
  const page = await (await app.as("ayse")).get(path);
  expect(page.status).toBe(404);
  expect(page.heading).toBe(tr("layout.pageNotFound"));
});

describe("the pages of a forum", () => {
  let forum_id: number;
  beforeAll(async () => {
    forum_id = await addForum(app, category_id, "Kalabalık");
    await addTopics(app, forum_id, 134);
  });

  test.each([
    ["", tr("forum.topicsShown", { count: 134, from: 1, to: 20 }), "Konu 1", "Konu 20"],
    ["?page=1", tr("forum.topicsShown", { count: 134, from: 1, to: 20 }), "Konu 1", "Konu 20"],
    ["?page=2", tr("forum.topicsShown", { count: 134, from: 21, to: 40 }), "Konu 21", "Konu 40"],
    ["?page=4", tr("forum.topicsShown", { count: 134, from: 61, to: 80 }), "Konu 61", "Konu 80"],
    [
      "?page=7",
      tr("forum.topicsShown", { count: 134, from: 121, to: 134 }),
      "Konu 121",
      "Konu 134",
    ],
    [
      "?page=8",
      tr("forum.topicsShown", { count: 134, from: 121, to: 134 }),
      "Konu 121",
      "Konu 134",
    ],
    [
      "?page=1000000000",
      tr("forum.topicsShown", { count: 134, from: 121, to: 134 }),
      "Konu 121",
      "Konu 134",
    ],
    [
      "?page=1e9",
      tr("forum.topicsShown", { count: 134, from: 121, to: 134 }),
      "Konu 121",
      "Konu 134",
    ],
    [
      "?page=99999999999999999999",
      tr("forum.topicsShown", { count: 134, from: 121, to: 134 }),
      "Konu 121",
      "Konu 134",
    ],
    ["?page=0", tr("forum.topicsShown", { count: 134, from: 1, to: 20 }), "Konu 1", "Konu 20"],
    ["?page=-1", tr("forum.topicsShown", { count: 134, from: 1, to: 20 }), "Konu 1", "Konu 20"],
    ["?page=abc", tr("forum.topicsShown", { count: 134, from: 1, to: 20 }), "Konu 1", "Konu 20"],
    ["?page=", tr("forum.topicsShown", { count: 134, from: 1, to: 20 }), "Konu 1", "Konu 20"],
    [
      "?page=2&page=5",
      tr("forum.topicsShown", { count: 134, from: 21, to: 40 }),
      "Konu 21",
      "Konu 40",
    ],
  ])("%s: %s", async (query, sentence, first, last) => {
    const page = await (await app.as("ayse")).get(`/forum/${forum_id}${query}`);
    expect(page.status).toBe(200);
    expect(page.main).toContain(sentence);
    const titles = rowsOf(page).map(([title]) => title);
    expect([titles[0], titles.at(-1)]).toEqual([first, last]);
  });

  test("list each topic once", async () => {
    const titles: (string | undefined)[] = [];
    let page = await (await app.as("emma")).get(`/forum/${forum_id}`);
    expect(page.main).toContain(en("forum.topicsShown", { count: 134, from: 1, to: 20 }));
    titles.push(...rowsOf(page).map(([title]) => title));
    while (page.root.querySelector("a[rel=next]")) {
      page = await page.follow(en("layout.nextPage"));
      titles.push(...rowsOf(page).map(([title]) => title));
    }
    expect(page.path).toBe(`/forum/${forum_id}?page=7`);
    expect(page.main).toContain(en("forum.topicsShown", { count: 134, from: 121, to: 134 }));
    expect(titles).toEqual(Array.from({ length: 134 }, (_, index) => `Konu ${index + 1}`));
  });

  test("are linked: the first, the last, and two on either side of the current one", async () => {
    const [previous, next] = [tr("layout.previousPage"), tr("layout.nextPage")];
    const ayse = await app.as("ayse");
    const page = await ayse.get(`/forum/${forum_id}?page=4`);
    const entries = ["1", "2", "3", "4", "5", "6", "7"];
    expect(textsOf(page, `${PAGER} li`)).toEqual([previous, ...entries, next]);
    expect(page.find(`${PAGER} [aria-current=page]`).textContent).toBe("4");
    const first = await ayse.get(`/forum/${forum_id}`);
    expect(textsOf(first, `${PAGER} li`)).toEqual(["1", "2", "3", "…", "7", next]);
  });

  test("count a single topic as one", async () => {
    const single = await addForum(app, category_id, "Tek");
    await addTopics(app, single, 1);
    const page = await (await app.as("emma")).get(`/forum/${single}`);
    expect(page.main).toMatch(
      new RegExp(`${en("forum.topicsShown", { count: 1, from: 1, to: 1 })}$`),
    );
    expect(page.all(`nav[aria-label=${en("layout.pages")}] a`)).toHaveLength(0);
  });

  test("format large counts in the reader's language", async () => {
    await app.sql`update forum_activity set total_topics = 1204 where forum_id = ${forum_id}`;
    expect((await (await app.as("ayse")).get(`/forum/${forum_id}`)).main).toContain(
      tr("forum.topicsShown", { count: 1204, from: 1, to: 20 }),
    );
    expect((await (await app.as("emma")).get(`/forum/${forum_id}`)).main).toContain(
      en("forum.topicsShown", { count: 1204, from: 1, to: 20 }),
    );
  });
});

/** Title, author and date, number of replies, and last reply of each topic. */
function textsOf(page: Page, selector: string): string[] {
  return page.all(selector).map((element) => element.textContent);
}

function rowsOf(page: Page): (string | undefined)[][] {
  return page.all("tbody tr").map((row) => {
    const cells = [
      row.querySelector("th a"),
      row.querySelector("th a + div"),
      ...row.querySelectorAll("td"),
    ];
    return cells.map((part) => part?.textContent.replace(/\s+/g, " ").trim());
  });
}
