import { beforeAll, expect, test } from "vitest";
import type { ApiAnswer, ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { readContract } from "./contract.ts";

let app: App;
let ayse: ApiClient;
let selin: ApiClient;
let topic_id: number;
let others_id: number;

beforeAll(async () => {
  app = await sharedApp();
  [ayse, selin] = [await app.apiAs("ayse"), await app.apiAs("selin")];
  const { forum_id } = await makeForum(selin);
  [topic_id, others_id] = [await makeTopic(ayse, forum_id), await makeTopic(selin, forum_id)];
});

test("a bad token, a missing right and an unknown path differ by their codes", async () => {
  const [anyone, stranger] = [app.api(), app.api("nonsense")];
  expect([
    await codeOf(anyone, "GET", "/users/me"),
    await codeOf(stranger, "GET", "/users/me"),
    await codeOf(ayse, "PUT", `/topics/${others_id}`),
    await codeOf(ayse, "GET", "/users"),
    await codeOf(ayse, "GET", "/topics/999999"),
    await codeOf(ayse, "GET", "/nowhere"),
    await codeOf(ayse, "DELETE", "/search"),
  ]).toEqual([
    [401, "not_authenticated"],
    [403, "bad_credentials"],
    [403, "not_enough_privileges"],
    [403, "not_enough_privileges"],
    [404, "topic_not_found"],
    [404, "not_found"],
    [405, "method_not_allowed"],
  ]);
});

test("what is wrong in an input has a code of its own and the limit that was passed", async () => {
  expect(
    await itemsOf(ayse.put(`/topics/${topic_id}`, { title: "x".repeat(201), content: "" })),
  ).toEqual([
    {
      type: "string_too_long",
      loc: ["body", "title"],
      msg: "Too long",
      code: "too_long",
      ctx: { max_length: 200 },
    },
    {
      type: "value_error",
      loc: ["body", "content"],
      msg: "Content is required.",
      code: "content_required",
      ctx: { min_length: 1 },
    },
  ]);
  expect(await itemsOf(ayse.get("/topics?limit=0&skip=x"))).toEqual([
    {
      type: "int_type",
      loc: ["query", "skip"],
      msg: "Input should be a valid integer",
      code: "not_integer",
    },
    {
      type: "value_error",
      loc: ["query", "limit"],
      msg: "Input is out of range",
      code: "number_range",
      ctx: { ge: 1 },
    },
  ]);
  for (const [change, item] of [
    [{ content: "a".repeat(65_537) }, { code: "too_long", ctx: { max_bytes: 65_536 } }],
    [
      { content: "<img src=https://a.example/b.png>".repeat(31) },
      { code: "too_many_images", ctx: { max_images: 30 } },
    ],
  ])
    expect(await itemsOf(ayse.put(`/topics/${topic_id}`, change))).toMatchObject([item]);
  expect(await itemsOf(ayse.get(`/search?q=${"ab%20".repeat(50)}`))).toMatchObject([
    { code: "search_too_many_words", ctx: { max_words: 12 } },
  ]);
  expect(await itemsOf(ayse.get("/search?q=masa&sort=oldest"))).toMatchObject([
    { code: "invalid_value", ctx: { expected: expect.stringMatching(/^'\w+' or '\w+'/) } },
  ]);
  expect(await itemsOf(ayse.patch("/users/me", { username: "A B" }))).toMatchObject([
    { code: "invalid_username", ctx: { pattern: expect.stringMatching(/^\^.*\$$/) } },
  ]);
});

test("a refusal with a limit names it", async () => {
  await app.sql`insert into mutes (user_id, topic_id) values (${await app.idOf("ayse")}, ${others_id})`;
  const ids = await app.sql`
    insert into users (username, email, full_name)
    select 'susan' || n, 'susan' || n || '@example.org', 'Susan' from generate_series(1, 999) n returning id`;
  await app.sql`
    insert into mutes (user_id, muted_id)
    select ${await app.idOf("ayse")}, id from users where id = any(${ids.map(({ id }) => id)})`;
  const { status, body } = await ayse.post("/mutes/", { topic_id });
  expect([status, body]).toMatchObject([400, { code: "too_many_mutes", ctx: { max: 1000 } }]);
});

test("the document names every code", async () => {
  const { document } = await readContract(app.api());
  const { ErrorCode, Trouble, Mistakes } = document.components.schemas;
  expect(ErrorCode.enum).toEqual(
    expect.arrayContaining(["bad_credentials", "invalid_input", "internal_server_error"]),
  );
  expect(ErrorCode.enum.filter((code: string) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([]);
  expect([Trouble.required, Mistakes.required]).toEqual([
    ["detail", "code"],
    ["detail", "code"],
  ]);
  expect(Trouble.properties.code).toEqual({ $ref: "#/components/schemas/ErrorCode" });
});

test("unknown parameters are ignored and named, whatever they contain", async () => {
  const warningsOf = async (path: string) => {
    const { status, headers } = await ayse.get(path);
    return [status, headers.get("Warnings")];
  };
  expect([
    await warningsOf("/topics?skip=0&limit=5"),
    await warningsOf("/topics?since=2026-01-01&skip=0"),
    await warningsOf(`/topics/multi?ids[]=${topic_id}&ids=${topic_id}&id=1`),
    await warningsOf(`/topics/${topic_id}?a%0D%0ASet-Cookie:%20x=1&%22=2`),
    await warningsOf("/topics?limit=0&order=asc"),
    await warningsOf("/topics/999999?x"),
  ]).toEqual([
    [200, null],
    [200, '"Ignored query parameters: since"'],
    [200, '"Ignored query parameters: id"'],
    [200, '"Ignored query parameters: a%0D%0ASet-Cookie%3A%20x, %22"'],
    [422, '"Ignored query parameters: order"'],
    [404, '"Ignored query parameters: x"'],
  ]);
  const sorted = await ayse.get("/topics?since=1");
  expect(sorted.body).toEqual((await ayse.get("/topics")).body);
  const written = await ayse.patch("/users/me?notify=false", { full_name: "Ayşe Yılmaz" });
  expect([written.status, written.headers.get("Warnings")]).toEqual([
    200,
    '"Ignored query parameters: notify"',
  ]);
});

test("no limit is reported while limits are off", async () => {
  const { headers } = await ayse.put(`/topics/${topic_id}`, { title: "Başka" });
  expect([headers.get("RateLimit"), headers.get("RateLimit-Policy")]).toEqual([null, null]);
});

async function codeOf(api: ApiClient, method: string, path: string) {
  const { status, body } = await api.send(method, path, method === "PUT" ? {} : undefined);
  return [status, body.code];
}

async function itemsOf(answer: Promise<ApiAnswer>): Promise<unknown> {
  const { status, body } = await answer;
  expect([status, body]).toMatchObject([422, { code: "invalid_input" }]);
  return body.detail;
}
