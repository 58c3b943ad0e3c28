import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type App, sharedApp } from "#tests/support/app.ts";
import type { Browser } from "#tests/support/browser.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { timeCode } from "#tests/support/time-codes.ts";
import { addCategory, addForum, addPost, addTopic } from "./forum-rows.ts";

let app: App;
let ayse: Browser;
let forum: string;
let topic: string;
let reply: string;
let old_addresses: Record<string, string>;

beforeAll(async () => {
  app = await sharedApp();
  ayse = await app.as("ayse");
  const forum_id = await addForum(app, await addCategory(app, "Zanaat"), "Ahşap");
  const topic_id = await addTopic(app, forum_id, { title: "Ceviz sehpa" });
  const reply_id = await addPost(app, topic_id);
  [forum, topic, reply] = [
    `/forum/${forum_id}`,
    `/topic/${topic_id}`,
    `/topic/${topic_id}/post/${reply_id}`,
  ];
  old_addresses = {
    "viewtopic.php?t=3": topic,
    "viewtopic.php?p=17": reply,
    "viewforum.php?f=2": forum,
    "memberlist.php?u=9": `/user/${PEOPLE.ayse.username}`,
    "index.php": "/forum",
    "t/3": topic,
    "t/3/2": reply,
    "p/17": reply,
    "u/eski ad": "/user/selin",
    "c/2": forum,
    "topic/987654": topic,
    "topic/987654/5": reply,
    "post/17": reply,
    "user/eski-ad": "/user/selin",
    "uid/9": "/user/selin",
    "category/2": forum,
    // What is there already wins.
    "user/selin": topic,
  };
  for (const [address, path] of Object.entries(old_addresses))
    await app.sql`insert into old_addresses (address, path) values (${address}, ${path})`;
});

const ask = (path: string, { by = "", method = "GET" } = {}) =>
  fetch(app.url + path, { method, redirect: "manual", headers: { Cookie: by } });

const cookieOf = (browser: Browser) =>
  [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");

async function answerTo(path: string, options: { by?: string; method?: string } = {}) {
  const response = await ask(path, options);
  return [response.status, response.headers.get("Location")];
}

const OLD: [string, () => string][] = [
  ["/viewtopic.php?t=3", () => topic],
  ["/viewtopic.php?f=2&t=3&p=17&sid=0123#p17", () => reply],
  ["/viewtopic.php?p=404&amp;t=3", () => topic],
  // A route of this site catches it first.
  ["/forum/viewtopic.php?p=17", () => reply],
  ["/forum/viewforum.php?f=2&start=50", () => forum],
  [
    "/board/community/memberlist.php?mode=viewprofile&u=9",
    () => encodeURI(`/user/${PEOPLE.ayse.username}`),
  ],
  ["/forum/index.php", () => "/forum"],
  ["/t/ceviz-sehpa/3", () => topic],
  ["/community/t/ceviz-sehpa/3/2?u=ayse", () => reply],
  ["/t/ceviz-sehpa/3/99", () => topic],
  ["/p/17", () => reply],
  ["/u/Eski%20Ad/summary", () => "/user/selin"],
  ["/c/a/b/2/l/latest", () => forum],
  ["/topic/987654/ceviz-sehpa", () => topic],
  ["/topic/987654/ceviz-sehpa/5", () => reply],
  ["/post/17", () => reply],
  ["/user/eski-ad", () => "/user/selin"],
  ["/user/eski-ad/topics", () => "/user/selin"],
  ["/uid/9", () => "/user/selin"],
  ["/category/2/ahsap", () => forum],
];

describe("an address of the former forum", () => {
  test.each(OLD)("%s leads a member to its page", async (path, target) => {
    const by = cookieOf(ayse);
    const response = await ask(path, { by });
    expect([response.status, response.headers.get("Location")]).toEqual([301, target()]);
    expect(response.headers.get("Cache-Control")).toBe("private, no-cache");
    expect(await answerTo(path, { by, method: "HEAD" })).toEqual([301, target()]);
    const page = await ayse.get(path);
    expect(page.status).toBe(200);
  });

  test.each(OLD)("%s leads a guest there after the login", async (path, target) => {
    const visitor = app.browser();
    const login = await visitor.get(path);
    expect(login.url.pathname).toBe("/login");
    const wrong = await login.submit({ email: PEOPLE.ayse.email, password: "yanlış-parola" });
    expect([wrong.status, wrong.url.search]).toEqual([400, login.url.search]);
    const page = await wrong.submit({ email: PEOPLE.ayse.email, password: PASSWORD });
    expect(page.status).toBe(200);
    expect(page.path).toBe((await ayse.get(target())).path);
  });

  test("leads there after a second factor", async () => {
    const browser = await app.as("mehmet");
    const scan = await (await browser.get("/settings/security/time-codes")).submit();
    const secret = scan.find("code").textContent.replaceAll(" ", "");
    await scan.submit({ code: timeCode(secret, -1) });
    const login = await app.browser().get("/forum/viewtopic.php?f=2&t=3");
    const step = await login.submit({ email: PEOPLE.mehmet.email, password: PASSWORD });
    const wrong = await step.submit({ code: "000000" });
    expect((await wrong.submit({ code: timeCode(secret) })).path).toBe(topic);
    await app.sql`delete from factors`;
  });

  test("is data of a page for the browser's router too", async () => {
    const response = await ask("/t/ceviz-sehpa/3.data", { by: cookieOf(ayse) });
    expect([response.status, await response.text()]).toEqual([202, expect.stringContaining(topic)]);
  });

  test("decides nothing about who sees the page behind it", async () => {
    const [{ id } = {}] =
      await app.sql`insert into forums (category_id, name, description, is_restricted) select id, 'Kurul', '', true from categories limit 1 returning id`;
    const hidden = `/topic/${await addTopic(app, Number(id), { title: "Gizli" })}`;
    await app.sql`insert into old_addresses (address, path) values ('t/66', ${hidden}) on conflict do nothing`;
    const page = await ayse.get("/t/gizli/66");
    expect([page.path, page.status, page.main.includes("Gizli")]).toEqual([hidden, 404, false]);
  });
});

describe("a guest", () => {
  beforeEach(async () => {
    await app.sql`delete from rate_limits`;
  });

  test.each([
    ["/viewtopic.php?t=3", "/viewtopic.php?t=999"],
    ["/forum/viewtopic.php?t=3", "/forum/viewtopic.php?t=999"],
    ["/t/ceviz-sehpa/3/2", "/t/ceviz-sehpa/999/2"],
    ["/u/Eski%20Ad", "/u/Hic%20Kimse"],
    ["/user/eski-ad", "/user/hic-kimse"],
    ["/topic/987654/ceviz", "/topic/987655/ceviz"],
  ])("does not learn whether there was one: %s, %s", async (known, unknown) => {
    for (const path of [known, unknown])
      for (const method of ["GET", "HEAD"])
        expect(await answerTo(path, { method })).toEqual([
          302,
          `/login?redirectTo=${encodeURIComponent(path)}`,
        ]);
  });

  test("gets a 404 for what is none, as before", async () => {
    for (const path of ["/wp-login.php", "/viewtopic.php", "/search.php?keywords=a", "/t/ceviz"])
      expect([path, ...(await answerTo(path))]).toEqual([path, 404, null]);
  });
});

describe("a member", () => {
  test("gets a 404 for an address that was none, also for a hostile one", async () => {
    for (const path of [
      "/viewtopic.php?t=999",
      "/forum/viewtopic.php?t=999",
      "/t/ceviz-sehpa/999",
      "/user/hic-kimse",
      "/topic/987655/ceviz",
      "/u/%00",
      "/u/%E0%A4%A",
      `/t/${"a".repeat(3000)}/3`,
      "/viewtopic.php?t=3%27%20or%201=1--&t=",
      "/viewtopic.php?p=99999999999999999999",
    ]) {
      const [status] = await answerTo(path, { by: cookieOf(ayse) });
      expect([path, status]).toEqual([path, expect.toBeOneOf([400, 404])]);
    }
  });

  test("sees what this site has at such an address", async () => {
    const page = await ayse.get("/user/selin");
    expect([page.path, page.status]).toEqual(["/user/selin", 200]);
  });

  test("finds no other reply where one was removed", async () => {
    await app.sql`insert into old_addresses (address, path) values (${`${topic.slice(1)}/34`}, ${reply}) on conflict do nothing`;
    expect(await answerTo(`${topic}/post/34`, { by: cookieOf(ayse) })).toEqual([404, null]);
  });

  test("is not led in a circle", async () => {
    await app.sql`insert into old_addresses (address, path) values ('uid/5', '/uid/5') on conflict do nothing`;
    expect(await answerTo("/uid/5", { by: cookieOf(ayse) })).toEqual([404, null]);
  });

  test("posts nothing to an old address", async () => {
    const page = await ayse.post("/viewtopic.php?t=3", {});
    expect(page.status).toBe(404);
  });
});

describe("a name of another forum", () => {
  const LONG = `Uzun Ad ${"ş".repeat(92)}`;
  beforeAll(async () => {
    const user_id = await app.idOf("selin");
    for (const username of ["Ali Veli (Ankara)", LONG])
      await app.sql`insert into former_usernames (username, user_id) values (${username}, ${user_id})`;
  });

  test.each(["Ali Veli (Ankara)", "ALİ VELİ (ankara)", LONG])(
    "%s finds the member on the page and in the API",
    async (name) => {
      const page = await ayse.get(`/user/${encodeURIComponent(name)}`);
      expect([page.status, page.main.includes("@selin")]).toEqual([200, true]);
      const api = await app.apiAs("ayse");
      const { status, body } = await api.get(`/members/${encodeURIComponent(name)}`);
      expect([status, body]).toEqual([200, expect.objectContaining({ username: "selin" })]);
    },
  );

  test("one letter more is nobody's", async () => {
    const page = await ayse.get(`/user/${encodeURIComponent(`${LONG}ş`)}`);
    expect(page.status).toBe(404);
  });
});

test("a program asks where an old address leads, with or without its host", async () => {
  const api = await app.apiAs("ayse");
  for (const [address, path] of [
    ["https://eski.example/forum/viewtopic.php?f=2&t=3#p17", reply],
    ["/t/ceviz-sehpa/3", topic],
    ["/viewtopic.php?t=999", null],
    ["https://baska.example/", null],
  ]) {
    const { status, body } = await api.get(
      `/old-addresses?address=${encodeURIComponent(String(address))}`,
    );
    expect([address, status, body]).toEqual([address, 200, { path }]);
  }
  expect((await app.api().get("/old-addresses?address=%2Ft%2F3")).status).toBe(401);
});
