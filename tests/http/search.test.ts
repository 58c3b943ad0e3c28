import { beforeAll, describe, expect, test, vi } from "vitest";
import { RESULTS_PER_PAGE, SEARCH_TEXT_MAX } from "#app/domain/search/query/search-input.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { en, tr } from "#tests/support/texts.ts";
import { addCategory, addForum, addPost, addTopic } from "./forum-rows.ts";

const REPLIES = RESULTS_PER_PAGE + 5;

let app: App;
let mehmet: Browser;
let forum_id: number;
let newest: number;
beforeAll(async () => {
  app = await sharedApp();
  mehmet = await app.as("mehmet");
  forum_id = await addForum(app, await addCategory(app, "Zanaat"), "Ahşap işleri");
  const topic_id = await addTopic(app, forum_id, { by: "ayse", title: "Sehpa" });
  for (let n = 0; n < REPLIES; n++)
    newest = await addPost(app, topic_id, {
      content: `<p>Kestane ${n}</p>`,
      at: new Date(Date.UTC(2026, 2, 1 + n)).toISOString(),
    });
});

test("without words the page says what can be typed, and has no second form in the top bar", async () => {
  const page = await mehmet.get("/search");
  expect(page.heading).toBe(tr("search.heading"));
  expect(page.find("title").textContent).toBe(`${tr("search.heading")} · Divan`);
  expect(page.main).toContain(`"${tr("search.examplePhrase")}"`);
  expect(page.all("search")).toHaveLength(1);
  expect(page.find("main details").hasAttribute("open")).toBe(false);
});

test("each page of a member has the form in the top bar, and no page of a guest", async () => {
  const form = (await mehmet.get("/forum")).find("header search form");
  expect(form.getAttribute("action")).toBe("/search");
  expect((form.getAttribute("method") ?? "get").toLowerCase()).toBe("get");
  expect(form.querySelectorAll("input").map((field) => field.getAttribute("name"))).toEqual(["q"]);
  expect((await app.browser().get("/login")).all("search")).toEqual([]);
});

test("a result leads to its reply, and the pager keeps what was asked for and nothing else", async () => {
  const page = await mehmet.get(
    `/search?q=Kestane&forum_id=${forum_id}&author=&since=&until=&type=all&sort=relevance`,
  );
  expect(page.find("title").textContent).toBe(
    `${tr("search.pageTitle", { words: "Kestane" })} · Divan`,
  );
  expect(page.all("main h3 a")).toHaveLength(RESULTS_PER_PAGE);
  expect(page.main).toContain(
    tr("search.shown", { from: 1, to: RESULTS_PER_PAGE, count: REPLIES }),
  );
  const address = `/search?q=Kestane&forum_id=${forum_id}`;
  expect(page.find("main a[rel=next]").getAttribute("href")).toBe(`${address}&page=2`);
  expect(page.find("main details").hasAttribute("open")).toBe(true);
  expect(page.find("option[selected]").textContent).toBe("Ahşap işleri");

  const last_page = await mehmet.get(`${address}&page=99`);
  expect(last_page.all("main h3 a")).toHaveLength(REPLIES - RESULTS_PER_PAGE);
  const links = page.all("main h3 a").map((link) => link.getAttribute("href") ?? "");
  const reply = links.find((link) => link.endsWith(`/post/${newest}`)) ?? "";
  expect((await mehmet.get(reply)).find(`#post-${newest}`).textContent).toContain("Kestane");
});

const hrefs = async (query: string) =>
  (await mehmet.get(`/search?${query}`))
    .all("main li > a")
    .map((link) => link.getAttribute("href"));

test("members and forums whose name has the words are listed above, without filters and on the first page", async () => {
  for (const query of ["q=MEHMET", "q=@mehmet.usta", "q=“Mehmet Çelik”"])
    expect(await hrefs(query)).toContain("/user/mehmet.usta");
  expect(await hrefs("q=ahşap")).toContain(`/forum/${forum_id}`);
  expect(await hrefs("q=iş")).toContain(`/forum/${forum_id}`);
  expect(await hrefs("q=le")).not.toContain(`/forum/${forum_id}`);
  for (const query of ["q=mehmet&sort=newest", "q=mehmet&page=2", "q=example.org", "q=e"])
    expect((await hrefs(query)).filter((href) => href?.startsWith("/user/mehmet"))).toEqual([]);
});

test("a suggestion says how many results it has, and there is none without results", async () => {
  await vi.waitFor(
    async () => {
      const page = await mehmet.get("/search?q=Sehppa");
      expect(page.main).toContain(
        `${tr("search.didYouMean")} sehpa (${tr("search.results", { count: 1 })})`,
      );
      expect(page.find("main p a[href^='/search?']").getAttribute("href")).toBe("/search?q=sehpa");
    },
    { timeout: 10_000, interval: 200 },
  );
  const english = await (await app.as("emma")).get("/search?q=Sehppa");
  expect(english.main).toContain(`sehpa (${en("search.results", { count: 1 })})`);
  for (const query of ["q=Sehppa+zürafa", "q=Sehppa&since=2090-01-01"])
    expect((await mehmet.get(`/search?${query}`)).main).not.toContain(tr("search.didYouMean"));
});

describe("what cannot be searched for has words of its own", () => {
  test.each([
    ["q", `q=${"a".repeat(SEARCH_TEXT_MAX + 1)}`, en("search.tooLong", { count: SEARCH_TEXT_MAX })],
    ["forum_id", "q=sehpa&forum_id=999999", en("search.unknownForum")],
    ["q", "q=sehpa+author:yok", en("search.unknownAuthor")],
    ["author", `q=a&author=${"a".repeat(31)}`, en("search.unknownAuthor")],
    ["until", "q=a&until=2026-02-30", en("messages.notADate")],
  ])("at the field %s", async (name, query, text) => {
    const page = await (await app.as("emma")).get(`/search?${query}`);
    expect(page.status).toBe(200);
    const field = page.find(`[name=${name}]`);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(field.hasAttribute("autofocus")).toBe(true);
    const description = page.find(`#${field.getAttribute("aria-describedby")}`);
    expect(description.textContent).toBe(text);
    expect(page.find("main details").hasAttribute("open")).toBe(name !== "q");
  });

  test("and a search without results says what to try", async () => {
    const page = await mehmet.get("/search?q=%3Cb%3Ezürafa&type=topic");
    expect(page.main).toContain(tr("search.nothingText", { words: "<b>zürafa" }));
    expect(page.all("main a").map((link) => link.getAttribute("href"))).toContain(
      "/search?q=%3Cb%3Ez%C3%BCrafa",
    );
  });
});
