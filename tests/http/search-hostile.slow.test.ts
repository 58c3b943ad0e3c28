import { parse } from "node-html-parser";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mapConcurrently, sendRaw } from "#tests/support/api-raw.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { type Call, readContract } from "./contract.ts";
import { EMPTY, QUERIES, queryOf, SECRET } from "./search-hostile-queries.ts";

/** A test makes hundreds of requests: seconds on an idle machine, more on a busy one. */
vi.setConfig({ testTimeout: 60_000 });

const SITE_URL = "http://forum.example.org";

let app: App;
let judge: Awaited<ReturnType<typeof readContract>>;
let call: Call;
let authorization: string;
let cookie: string;

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: "info", SITE_URL });
  judge = await readContract(app.api());
  call = judge.calls.find(({ path }) => path === "/search") ?? expect.fail("No search");
  const selin = await app.apiAs("selin");
  authorization = `Bearer ${selin.token}`;
  const { cookies } = await app.as("ayse");
  cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const { forum_id } = await makeForum(selin, `<i>${SECRET}</i>`);
  const topic_id = await makeTopic(selin, forum_id, `<script>alert(1)</script> & ${SECRET}`);
  for (const text of TEXTS) await makePost(selin, topic_id, `<p>${text} ${SECRET}</p>`);
});
afterAll(() => app.stop());

const TEXTS = [
  "&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp; &lt;/mark&gt;&lt;mark&gt;",
  "drop table users or 1=1 select null from script onerror",
  "the and of bir ve bu the and of bir ve bu",
  "&amp;lt;b&amp;gt; İstanbul'da çiçek 😀 e\u0301 السلام שלום",
];

test("the API answers every query with a list or a reason, and with no markup but marks", async () => {
  let results = 0;
  await mapConcurrently(QUERIES, async (query) => {
    const answer = await askApi(query);
    expect([query, answer.status], answer.text).toEqual([query, answer.status === 200 ? 200 : 422]);
    expect(judge.complaint(call, answer), query).toBe("");
    for (const { snippet, url } of answer.body.data ?? []) {
      results += 1;
      expect(url).toMatch(/^http:\/\/forum\.example\.org\/topic\/\d+(?:\/post\/\d+)?$/);
      expect(snippet.replace(/<mark>([^<>]+)<\/mark>/g, "$1"), query).not.toMatch(
        /[<>]|&(?!(?:amp|lt|gt);)/,
      );
    }
  });
  expect(results).toBeGreaterThan(100);
});

test("a query without a word is refused", async () => {
  await mapConcurrently(EMPTY.map(queryOf), async (query) => {
    const { status, body } = await askApi(query);
    expect([query, status, body.detail?.[0]?.loc]).toEqual([query, 422, ["query", "q"]]);
  });
});

/** Elements that no page of a search has. */
const FOREIGN_ELEMENTS = "script, style, iframe, object, embed, video, marquee, base, meta, i";

/** A page takes longer than a call, and the words of both are read in the same way. */
const QUERIES_OF_PAGE = QUERIES.filter((_, index) => index % 8 === 0);

test("the page answers every query without an error and without elements of the texts", async () => {
  await mapConcurrently(QUERIES_OF_PAGE, async (query) => {
    const { status, text } = await askPage(query);
    expect([query, status]).toEqual([query, 200]);
    const main = parse(text).querySelector("main");
    expect(main?.querySelector("h1")?.text, query).toMatch(/\p{L}/u);
    expect(main?.querySelector(FOREIGN_ELEMENTS)?.outerHTML, query).toBeUndefined();
    const names = main?.querySelectorAll("*").flatMap((element) => Object.keys(element.attributes));
    expect(
      names?.filter((name) => /^on/i.test(name)),
      query,
    ).toEqual([]);
    expect(main?.querySelectorAll("mark").filter((mark) => mark.children.length > 0)).toEqual([]);
  });
});

test("the log has no word of a search, also when the search fails", async () => {
  await app.sql`alter table forums rename to forums_away`;
  const answers = [await askApi(queryOf(SECRET)), await askPage(queryOf(SECRET))];
  await app.sql`alter table forums_away rename to forums`;
  expect(answers.map(({ status }) => status)).toEqual([500, 500]);
  const log = app.output();
  expect(log).toContain('"path":"/api/v1/search"');
  expect(log).toContain('"path":"/search"');
  expect(log).toContain('"err"');
  expect(log).not.toMatch(/gizlis/i);
});

const askApi = (query: string) =>
  sendRaw(`${app.url}/api/v1`, {
    method: "GET",
    path: `/search?${query}`,
    headers: { authorization },
  });

const askPage = (query: string) =>
  sendRaw(app.url, { method: "GET", path: `/search?${query}`, headers: { cookie } });
