import { beforeAll, expect, test } from "vitest";
import { SEARCH_TEXT_MAX } from "#app/domain/search/query/search-input.ts";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";

const TITLE = "Ceviz < sehpa & masa";

let app: App;
let ayse: ApiClient;
let forum_id: number;
let topic_id: number;
let post_id: number;

beforeAll(async () => {
  app = await sharedApp();
  const [selin, mehmet] = [await app.apiAs("selin"), await app.apiAs("mehmet")];
  ayse = await app.apiAs("ayse");
  forum_id = (await makeForum(selin)).forum_id;
  topic_id = await makeTopic(ayse, forum_id, TITLE);
  post_id = await makePost(mehmet, topic_id, "<p>1 &lt; 2 &amp; cila &gt; <b>yağ</b></p>");
});

const find = (query: Record<string, string | number>) =>
  ayse.get(`/search/?${new URLSearchParams(Object.entries(query).map(([k, v]) => [k, `${v}`]))}`);

const addressEndingIn = (path: string) =>
  expect.stringMatching(new RegExp(`^http://[^/]+${path}$`));

test("a result has a plain title, an escaped snippet and the address of the page that shows it", async () => {
  const { status, body } = await find({ q: "cila" });
  expect([status, body]).toEqual([
    200,
    {
      data: [
        {
          type: "post",
          topic_id,
          post_id,
          title: TITLE,
          snippet: "1 &lt; 2 &amp; <mark>cila</mark> &gt; yağ",
          forum_id,
          forum_name: "Ahşap işleri",
          owner: {
            id: await app.idOf("mehmet"),
            username: "mehmet.usta",
            full_name: "Mehmet Çelik",
            picture_url: null,
          },
          created_at: expect.stringMatching(/^20\d\d-\d\d-\d\dT.*\.\d{3}Z$/),
          url: addressEndingIn(`/topic/${topic_id}/post/${post_id}`),
        },
      ],
      count: 1,
      count_is_exact: true,
    },
  ]);
  const { body: of_topic } = await find({ q: "masa" });
  expect(of_topic.data).toMatchObject([
    { type: "topic", post_id: null, url: addressEndingIn(`/topic/${topic_id}`), title: TITLE },
  ]);
});

test("the filters leave out what does not fit, and an unknown author or forum has no results", async () => {
  const [post] = (await find({ q: "cila" })).body.data;
  const day = post.created_at.slice(0, "2026-01-01".length);
  const before = new Date(Date.parse(post.created_at) - 1).toISOString();
  const after = new Date(Date.parse(post.created_at) + 1).toISOString();
  const counts: [query: Record<string, string | number>, count: number][] = [
    [{ type: "post" }, 1],
    [{ type: "topic" }, 0],
    [{ forum_id }, 1],
    [{ forum_id: forum_id + 1 }, 0],
    [{ forum_id: 0 }, 0],
    [{ forum_id: "9".repeat(20) }, 0],
    [{ author: "mehmet.usta" }, 1],
    [{ author: "ayşe.demir" }, 0],
    [{ author: "kimse" }, 0],
    [{ since: day, until: day }, 1],
    [{ since: post.created_at, until: post.created_at }, 1],
    [{ since: after }, 0],
    [{ until: before }, 0],
    [{ since: after, until: before }, 0],
    [{ until: "0001-01-02T00:00:00+14:00" }, 0],
    [{ since: "9999-12-31" }, 0],
    [{ in_titles: "true" }, 0],
    [{ sort: "newest" }, 1],
  ];
  for (const [query, count] of counts) {
    const { status, body } = await find({ q: "cila", ...query });
    expect([query, status, body.data?.length, body.count, body.count_is_exact]).toEqual([
      query,
      200,
      count,
      count,
      true,
    ]);
  }
});

test("a page of the results and the ETag are those of any list", async () => {
  expect((await find({ q: "cila", skip: 1 })).body).toEqual({
    data: [],
    count: 1,
    count_is_exact: true,
  });
  expect((await find({ q: "cila", limit: 1000 })).body.data).toHaveLength(1);
  const { headers } = await ayse.get("/search?q=cila");
  const again = await ayse.get("/search?q=cila", { "If-None-Match": headers.get("ETag") ?? "" });
  expect([again.status, again.text]).toEqual([304, ""]);
});

test.each<[string, Record<string, string>, [type: string, field: string, msg: string]]>([
  ["no q", {}, ["missing", "q", "Field required"]],
  ["an empty q", { q: " " }, ["missing", "q", "Field required"]],
  ["a long q", { q: "a".repeat(SEARCH_TEXT_MAX + 1) }, ["string_too_long", "q", "Too long"]],
  [
    "NUL",
    { q: "a\0" },
    ["value_error", "q", "Text must not contain NUL characters or lone surrogates"],
  ],
  ["a single letter", { q: "a" }, ["value_error", "q", "The query is too short"]],
  ["no word", { q: "&-!" }, ["value_error", "q", "The query is too short"]],
  ["many words", { q: "ab ".repeat(50) }, ["value_error", "q", "The query has too many words"]],
  [
    "a word that is no date",
    { q: "cila since:dün" },
    ["value_error", "q", "Enter a date such as 2030-01-31"],
  ],
  ["an unknown type", { q: "cila", type: "user" }, ["value_error", "type", "Invalid value"]],
  ["an unknown sort", { q: "cila", sort: "oldest" }, ["value_error", "sort", "Invalid value"]],
  [
    "a word as forum",
    { q: "cila", forum_id: "x" },
    ["int_type", "forum_id", "Input should be a valid integer"],
  ],
  [
    "a word as in_titles",
    { q: "cila", in_titles: "x" },
    ["bool_type", "in_titles", "Input should be a valid boolean"],
  ],
  ...["2026-02-30", "0000-01-01", "yesterday", "2026-01-01T25:00:00Z", "2026-01-01T10:00", ""].map(
    (since): [string, Record<string, string>, [string, string, string]] => [
      `${since || "nothing"} as since`,
      { q: "cila", since },
      ["value_error", "since", "Enter a date such as 2030-01-31"],
    ],
  ),
  [
    "an until beyond the years of four digits",
    { q: "cila", until: "9999-12-31T23:00:00-02:00" },
    ["value_error", "until", "Enter a date such as 2030-01-31"],
  ],
])("%s is refused with the field that is wrong", async (_, query, [type, field, msg]) => {
  const { status, body } = await find(query);
  expect([status, body]).toMatchObject([422, { detail: [{ type, loc: ["query", field], msg }] }]);
});
