import { connect } from "node:net";
import * as fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import type { ApiAnswer } from "#tests/support/api-client.ts";
import { mapConcurrently, sendRaw } from "#tests/support/api-raw.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { type Call, fieldsOf, readContract } from "./contract.ts";

/** A test makes hundreds of calls: seconds on an idle machine, more on a busy one. */
vi.setConfig({ testTimeout: 60_000 });

/**
 * Sends invalid and unusual requests to every operation of the OpenAPI document. The answer must
 * always be one that the document names.
 */
let app: App;
let contract: Awaited<ReturnType<typeof readContract>>;
let with_json: Call[];
let known: Record<string, unknown>;
let authorization: string;

beforeAll(async () => {
  app = await sharedApp();
  contract = await readContract(app.api());
  with_json = contract.calls.filter(
    ({ operation }) => operation.requestBody?.content["application/json"],
  );
  const selin = await app.apiAs("selin");
  authorization = `Bearer ${selin.token}`;
  const { category_id, forum_id } = await makeForum(selin);
  const topic_id = await makeTopic(selin, forum_id);
  const post_id = await makePost(selin, topic_id);
  known = {
    category_id,
    forum_id,
    topic_id,
    post_id,
    user_id: await app.idOf("mehmet"),
    email: PEOPLE.mehmet.email,
  };
});

const NO_OBJECTS: readonly (string | Uint8Array)[] = [
  "",
  " ",
  "{",
  "[]",
  "null",
  '"metin"',
  "1",
  "1e400",
  "true",
  "NaN",
  "{'a':1}",
  "{a:1}",
  '{"a":1}b',
  '{"a":1,}',
  "\0",
  "[".repeat(100_000),
  '{"a":'.repeat(100_000),
  Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('{"title":"x"}', "utf16le"),
  Buffer.from([0x1f, 0x8b, 8, 0]),
];

test("a body that is not an object is a 422 about the body, for every content type", async () => {
  expect(with_json.length).toBeGreaterThan(12);
  const types = [
    "application/json",
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data",
    "application/xml; charset=utf-16",
    "",
  ];
  const cases = with_json.flatMap((call) =>
    NO_OBJECTS.map((body, index) => ({
      call,
      body,
      type: types[index % types.length] ?? "",
    })),
  );
  await mapConcurrently(cases, async ({ call, body, type }) => {
    const answer = await send(call, body, { "Content-Type": type });
    expect([
      call.path,
      String(body).slice(0, 20),
      answer.status,
      answer.body.detail?.[0].loc,
    ]).toEqual([call.path, String(body).slice(0, 20), 422, ["body"]]);
    expect(contract.complaint(call, answer)).toBe("");
  });
});

const WRONG_VALUES = [
  ["null", "null"],
  ["boolean", "true"],
  ["number", "0.5"],
  ["number", "1e400"],
  ["number", "-1e-9"],
  ["array", "[]"],
  ["array", '[1,"a",null]'],
  ["object", "{}"],
  ["object", '{"__proto__":{"is_superuser":true},"constructor":{"prototype":{}}}'],
  ["array", `${"[".repeat(30_000)}${"]".repeat(30_000)}`],
  ["integer", "9223372036854775808"],
  ["integer", "1e300"],
  ["string", '"\\u0000"'],
  ["string", '"a\\ud800b"'],
  ["string", '"\\udc00\\ud800"'],
] as const;

test("every field refuses values of a wrong type, and one answer names all of them", async () => {
  const cases = with_json.flatMap((call) =>
    WRONG_VALUES.map(([kind, value]) => ({ call, kind, value })),
  );
  await mapConcurrently(cases, async ({ call, kind, value }) => {
    const answer = await send(
      call,
      `{${fieldsOf(call)
        .map(({ name }) => `"${name}":${value}`)
        .join()}}`,
    );
    // The strings and integers here are invalid themselves; other values are only of a wrong type.
    const is_invalid_value = kind === "string" || kind === "integer";
    const refused = fieldsOf(call)
      .filter(({ kinds }) => is_invalid_value || !kinds.includes(kind))
      .map(({ name }) => name);
    const named =
      answer.status === 422 ? answer.body.detail.map(({ loc }: { loc: string[] }) => loc[1]) : [];
    expect(named, `${call.method} ${call.path} ${value.slice(0, 40)}`).toEqual(
      expect.arrayContaining(refused),
    );
    expect(contract.complaint(call, answer)).toBe("");
  });
});

const ODD_VALUES = {
  string: [
    "",
    " ",
    "\u202e",
    "%",
    "\\",
    "'; drop table users; --",
    "<script>alert(1)</script>",
    "a".repeat(300_000),
    "\ufeff\u200b",
    "@".repeat(2000),
  ].map((text) => JSON.stringify(text)),
  integer: ["0", "-0", "-1", "1.0", "2147483647", "2147483648", "-2147483649"],
};

test("unusual values of the right type are accepted or refused as the contract says", async () => {
  const cases = with_json.flatMap((call) =>
    fieldsOf(call).flatMap((field) =>
      [
        ...(field.kinds.includes("string") ? ODD_VALUES.string : []),
        ...(field.kinds.includes("integer") ? ODD_VALUES.integer : []),
      ].map((value) => ({ call, field, value })),
    ),
  );
  expect(cases.length).toBeGreaterThan(250);
  const complaints = await mapConcurrently(cases, async ({ call, field, value }) =>
    contract.complaint(call, await send(call, bodyWith(call, field.name, value))),
  );
  expect(complaints.filter(Boolean)).toEqual([]);
});

test("random JSON is answered as the contract says", async () => {
  await Promise.all(
    with_json.map((call) => {
      const of_fields = fc.record(
        Object.fromEntries(fieldsOf(call).map(({ name }) => [name, fc.jsonValue({ maxDepth: 2 })])),
        { requiredKeys: [] },
      );
      return fc.assert(
        fc.asyncProperty(fc.oneof(of_fields, fc.jsonValue(), fc.object()), async (value) => {
          expect(contract.complaint(call, await send(call, JSON.stringify(value) ?? ""))).toBe("");
        }),
        { numRuns: 12 },
      );
    }),
  );
});

test("the last of duplicate keys counts, prototype keys are ignored, and a body may come in chunks", async () => {
  const path = `/topics/${known.topic_id}`;
  const bodies = [
    '{"title":"Bir","title":"Son"}',
    '{"__proto__":{"title":"Sahte"},"constructor":{"prototype":{"is_superuser":true}},"toString":1,"hasOwnProperty":null,"title":"Son"}',
    ['{"ti', 'tle":', '"Son"}'],
    `\ufeff{"title":"Son"}`,
  ];
  for (const body of bodies) {
    await app.sql`update topics set title = 'Önce'`;
    const answer = await sendRaw(base(), { method: "PUT", path, headers: { authorization }, body });
    expect([answer.status, answer.body.title]).toEqual([200, "Son"]);
  }
  expect((await (await app.apiAs("ayse")).get("/users/me")).body).toMatchObject({
    is_superuser: false,
  });
});

test("a body over 1 MiB is a 413 with a message, in one chunk or many", async () => {
  const large_body = `{"title":"${"x".repeat(10 * 1024 * 1024)}"}`;
  const with_body = contract.calls.filter(({ operation }) => operation.requestBody);
  const pieces = Array.from({ length: 160 }, () => " ".repeat(64 * 1024));
  for (const [index, call] of with_body.entries()) {
    const answer = await send(call, index % 4 === 0 ? pieces : large_body);
    expect([call.path, answer.status, answer.body]).toEqual([
      call.path,
      413,
      {
        detail: "Request body is too large",
        code: "request_body_too_large",
        ctx: { max_bytes: 1024 * 1024 },
      },
    ]);
    expect(contract.complaint(call, answer)).toBe("");
  }
});

test("a form without its fields is a 422, and bytes that are not text are a wrong password", async () => {
  const form = contract.calls.filter(
    ({ operation }) => operation.requestBody?.content["multipart/form-data"],
  );
  expect(form.map(({ path }) => path)).toEqual(["/login/access-token"]);
  const url_encoded = "application/x-www-form-urlencoded";
  const multipart = "multipart/form-data; boundary=x";
  const file =
    '--x\r\nContent-Disposition: form-data; name="username"; filename="a"\r\n\r\na\r\n--x--\r\n';
  const twice =
    '--x\r\nContent-Disposition: form-data; name="username"\r\n\r\na\r\n'.repeat(2) + "--x--\r\n";
  const cases: [type: string, body: string | Uint8Array, status: number][] = [
    [url_encoded, "", 422],
    [url_encoded, "username", 422],
    [url_encoded, "username=a&password=", 422],
    [url_encoded, "username=%00&password=%00", 422],
    [url_encoded, "username=%zz&password=%", 400],
    [url_encoded, "username=%ff%fe&password=%ed%a0%80", 400],
    [url_encoded, "toString=a&constructor=b&username=a&password=b", 422],
    [url_encoded, "constructor=b&scope=&client_id=&username=a&password=b", 400],
    [url_encoded, `username=a&password=${"x".repeat(500_000)}`, 400],
    [url_encoded, `username=${"x".repeat(500_000)}&password=a`, 400],
    [url_encoded, Buffer.from([0xff, 0xfe, 0x3d]), 422],
    [multipart, "--x\r\n", 422],
    [multipart, "--y--", 422],
    [multipart, file, 422],
    ["multipart/form-data", "x", 422],
    [multipart, twice, 422],
    [multipart, `${twice.slice(0, twice.length - 7).repeat(60)}--x--\r\n`, 422],
    ...[
      "__proto__=a",
      "__intent__=x",
      "username[200000000]=x",
      "username=b",
      "a.".repeat(5000),
      "a&".repeat(60_000),
    ].map((extra): [string, string, number] => [
      url_encoded,
      `username=a&password=b&${extra}`,
      422,
    ]),
    ["application/json", '{"username":"a","password":"b"}', 422],
    ["", "username=a&password=b", 422],
  ];
  await mapConcurrently(
    form.flatMap((call) => cases.map((form_case) => ({ call, form_case }))),
    async ({ call, form_case: [type, body, status] }) => {
      const answer = await send(call, body, { "Content-Type": type });
      expect([String(body).slice(0, 40), answer.status]).toEqual([
        String(body).slice(0, 40),
        status,
      ]);
      expect(contract.complaint(call, answer)).toBe("");
    },
  );
});

const INVALID_IDS = [
  "%",
  "%zz",
  "%ff",
  "%00",
  "%C0%80",
  "%ED%A0%80",
  "0.5",
  "1e400",
  "-",
  "__proto__",
  "constructor",
  "%20",
  "%F0%9F%92%A9",
  "1%2f2",
  "..%5c..",
  "1;a=b",
  "%D9%A1",
  "a".repeat(4000),
];
const UNKNOWN_IDS = ["0", "-0", "-1", "2147483648", "9223372036854775808", "9".repeat(400)];

test("an invalid id is a 422 that names it, and an unknown id is a 404", async () => {
  const cases = contract.calls.flatMap((call) =>
    [...call.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) =>
      [...INVALID_IDS, ...UNKNOWN_IDS].map((value) => ({ call, name, value })),
    ),
  );
  expect(cases.length).toBeGreaterThan(500);
  await mapConcurrently(cases, async ({ call, name, value }) => {
    const answer = await send(
      { ...call, path: call.path.replace(`{${name}}`, value) },
      call.operation.requestBody && "{}",
    );
    expect(contract.complaint(call, answer)).toBe("");
    const isInvalid = INVALID_IDS.includes(value);
    if (name.endsWith("id") && isInvalid)
      expect([call.path, value, answer.status, answer.body.detail?.[0].loc]).toEqual([
        call.path,
        value,
        422,
        ["path", name],
      ]);
    if (name.endsWith("id") && !isInvalid && !call.path.startsWith("/notifications/topic/"))
      expect([call.path, value, [404, 422].includes(answer.status)]).toEqual([
        call.path,
        value,
        true,
      ]);
  });
});

const QUERIES = [
  "",
  "%",
  "%zz",
  "%ff",
  "%00",
  "-1",
  "0",
  "0.5",
  "1e400",
  "Infinity",
  "9223372036854775808",
  "-9223372036854775809",
  "true",
  "null",
  "[]",
  "%F0%9F%92%A9",
  "%27--",
  "1,,2",
  "__proto__",
  "x".repeat(3000),
];

const oddQueries = (name: string) =>
  QUERIES.map((value) => `${name}=${value}`).concat(
    `${name}=1&${name}=2`,
    `${name}[]=1`,
    `${name}[a]=1`,
    name,
    `${name.toUpperCase()}=x`,
  );

test("unusual query parameters are answered as the contract says: repeated, in brackets, unknown", async () => {
  const calls_with_query = contract.calls.filter(({ operation }) =>
    operation.parameters?.some((parameter) => parameter.in === "query"),
  );
  const cases = calls_with_query.flatMap((call) =>
    [
      ...(call.operation.parameters ?? [])
        .filter((parameter) => parameter.in === "query")
        .flatMap(({ name }) => oddQueries(name)),
      "%",
      "&&&=",
      "__proto__=1",
      "a[b][c]=1",
      "=",
      "?",
      `skip=${"1".repeat(500)}`,
      `ids=${Array.from({ length: 101 }, (_, n) => n).join()}`,
    ].map((query) => ({ call, query })),
  );
  const complaints = await mapConcurrently(cases, async ({ call, query }) =>
    contract.complaint(call, await send({ ...call, path: `${call.path}?${query}` })),
  );
  expect(complaints.filter(Boolean)).toEqual([]);
});

test("unusual addresses, methods and headers get an error in JSON", async () => {
  const paths = [
    "/",
    "//",
    "/%",
    "/%ff",
    "/%00",
    "/users/..%2f..",
    "/users/%2e%2e/%2e%2e",
    "/users/me%00",
    "/users//me",
    "/users/me.data",
    "/_root.data",
    ".data",
    "/docs",
    "/docs/x",
    "/../v2/users",
    "/../",
    "/users/me#a",
    "\\users\\me",
    `/${"a/".repeat(2000)}`,
    `/${"a".repeat(20_000)}`,
  ];
  const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND", "QUERY", "PURGE"];
  await mapConcurrently(
    paths.flatMap((path) => methods.map((method) => ({ path, method }))),
    async ({ path, method }) => {
      if (method === "GET" && path === "/docs") return;
      expectNoServerError(
        `${method} ${path}`,
        await sendRaw(base(), { method, path, headers: { authorization } }),
      );
    },
  );
  const headers: Record<string, string>[] = [
    { Host: "%%%" },
    { Host: "a b" },
    { Host: "x:99999" },
    { Authorization: `Bearer ${"x".repeat(8000)}` },
    { Authorization: "Bearer \u00ff\u00fe" },
    { Cookie: "divan_session=%%%; a=\u00ff" },
    { "If-None-Match": "*" },
    { "If-None-Match": '"' },
    { Accept: "text/html" },
    { "Accept-Language": "\u00ff" },
    { Origin: "null" },
    { Origin: "\u00ff" },
    { "X-Forwarded-For": "';--" },
    { Range: "bytes=0-" },
    { "Content-Encoding": "gzip" },
    { "User-Agent": "\u00ff".repeat(5000) },
    { "X-Long": "x".repeat(20_000) },
    { Expect: "nothing" },
    { Expect: "100-continue" },
  ];
  for (const header of headers)
    expectNoServerError(
      JSON.stringify(header).slice(0, 60),
      await sendRaw(base(), {
        method: "GET",
        path: "/users/me",
        headers: { authorization, ...header },
      }),
    );
  for (const nonsense of [
    "GET\r\n\r\n",
    "\0\0\0\0",
    "{}\r\n\r\n",
    "GET /api/v1 HTTP/9.9\r\n\r\n",
    "GET /api/v1 HTTP/1.1\r\nHost: x\r\nA\0b: c\r\n\r\n",
  ]) {
    expect(await readRawAnswer(nonsense)).toMatch(
      /^HTTP\/1\.1 40[05] [^]*\r\nX-Request-Id: [^]*\r\n\r\n\{"detail":"(Bad Request|Method Not Allowed)","code":"(bad_request|method_not_allowed)"\}$/,
    );
  }
  expect(await readRawAnswer("GET /api/v1/users/me HTTP/1.1\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 400 Bad Request\r\n[^]*x-request-id: [^]*\{"detail":"Bad Request","code":"bad_request"\}/i,
  );
  for (const method of ["TRACE", "FOO", "get", "PURGE"]) {
    expect(
      await readRawAnswer(
        `${method} /api/v1/users/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
      ),
      method,
    ).toMatch(
      /^HTTP\/1\.1 405 Method Not Allowed\r\n(?=[^]*allow: GET, )[^]*x-request-id: [^]*\{"detail":"Method Not Allowed","code":"method_not_allowed"\}/i,
    );
  }
  expect(
    await readRawAnswer(
      "GET http://x/api/v1/users/me?a=b HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    ),
  ).toMatch(/^HTTP\/1\.1 401 [^]*\{"detail":"Not authenticated","code":"not_authenticated"\}/);
  await signInFrom("\u00ff\u202e'\u0000".replace("\0", "").repeat(1000));
});

/** The raw answer to bytes that are not a valid request. */
async function readRawAnswer(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), "127.0.0.1");
  socket.end(bytes);
  return (await socket.setEncoding("utf8").toArray()).join("");
}

async function signInFrom(agent: string): Promise<void> {
  const body = String(new URLSearchParams({ username: PEOPLE.emma.email, password: PASSWORD }));
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "User-Agent": Buffer.from(agent).toString("latin1"),
  };
  expect(
    (await sendRaw(base(), { method: "POST", path: "/login/access-token", headers, body })).status,
  ).toBe(200);
}

function expectNoServerError(
  request_name: string,
  { status, headers, body, text }: ApiAnswer,
): void {
  expect(status, request_name).toBeLessThan(500);
  if (status >= 400)
    expect([
      request_name,
      headers.get("Content-Type"),
      body.detail,
      text.includes("<html"),
    ]).toEqual([request_name, "application/json", expect.anything(), false]);
}

const base = () => `${app.url}/api/v1`;

function send(
  { method, path }: Call,
  body?: string | Uint8Array | string[],
  headers?: Record<string, string>,
): Promise<ApiAnswer> {
  const id_name = path.startsWith("/users")
    ? "user_id"
    : path.startsWith("/categories")
      ? "category_id"
      : path.startsWith("/forums")
        ? "forum_id"
        : "topic_id";
  // An unknown id, because a real DELETE would remove the rows that later calls need.
  const resolved_path = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    method === "DELETE" ? "999999" : String(known[name === "id" ? id_name : name] ?? 999_999),
  );
  return sendRaw(base(), {
    method,
    path: resolved_path,
    headers: { authorization, ...headers },
    body,
  });
}

let counter = 0;

/** Valid values for all required fields, and `value` for the field `name`. */
function bodyWith(call: Call, name: string, value: string): string {
  counter += 1;
  const valid_values: Record<string, unknown> = {
    email: `odd${counter}@example.org`,
    username: `odd${counter}`,
    full_name: "Garip Biri",
    password: PASSWORD,
    new_password: PASSWORD,
    current_password: "yanlış-parola",
    code: "a.b.c",
    token: "x",
    title: "Başlık",
    content: "<p>İçerik</p>",
    name: "Ad",
    ...known,
  };
  const others = fieldsOf(call)
    .filter((field) => field.isRequired && field.name !== name)
    .map((field) => `"${field.name}":${JSON.stringify(valid_values[field.name])}`);
  return `{${[...others, `"${name}":${value}`].join()}}`;
}
