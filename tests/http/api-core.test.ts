import { beforeAll, expect, test } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { SPA } from "#tests/support/app-settings.ts";

let app: App;
let selin: ApiClient;
let ayse: ApiClient;

beforeAll(async () => {
  app = await sharedApp();
  selin = await app.apiAs("selin");
  ayse = await app.apiAs("ayse");
});

test("an unknown address is a 404 in JSON for every method", async () => {
  for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
    const { status, body } = await app.api().send(method, "/nowhere/at/all");
    expect([status, body]).toEqual([404, { detail: "Not Found", code: "not_found" }]);
  }
  expect((await app.api().get("/users/me.data")).body).toEqual({
    detail: "Not Found",
    code: "not_found",
  });
  expect((await app.api().get("")).body).toMatchObject({ openapi: "/api/v1/openapi.json" });
});

test("an unsupported method is a 405 with an Allow header, before authentication", async () => {
  const { status, headers, body } = await app.api().put("/users/me", { full_name: "X" });
  expect([status, body]).toEqual([
    405,
    { detail: "Method Not Allowed", code: "method_not_allowed" },
  ]);
  expect(headers.get("Allow")).toBe("GET, PATCH, HEAD, OPTIONS");
});

test("addresses work with and without a trailing slash", async () => {
  for (const path of ["/users", "/users/", "/users?limit=1", "/users/?limit=1"])
    expect((await selin.get(path)).status).toBe(200);
});

test("a missing, invalid or foreign token, an inactive account and a missing right are refused", async () => {
  const none = await app.api().get("/users/me");
  expect([none.status, none.body, none.headers.get("WWW-Authenticate")]).toEqual([
    401,
    { detail: "Not authenticated", code: "not_authenticated" },
    "Bearer",
  ]);

  const browser = await app.as("ayse");
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  expect((await app.api().get("/users/me", { Cookie: cookie })).status).toBe(401);

  const { body: invite } = await selin.post("/invites/", {});
  const code = String(invite.signup_link).split("code=")[1];
  for (const token of ["x", code, "a".repeat(43), "a.b.c"]) {
    const { status, body } = await app.api(token).get("/users/me");
    expect([status, body]).toEqual([
      403,
      { detail: "Could not validate credentials", code: "bad_credentials" },
    ]);
  }

  const nazim = await app.apiAs("nazim");
  await selin.patch(`/users/${await app.idOf("nazim")}`, { is_active: false });
  const { status, body } = await nazim.get("/users/me");
  expect([status, body]).toEqual([400, { detail: "Inactive user", code: "inactive_user" }]);

  const refused = await ayse.get("/users/");
  expect([refused.status, refused.body]).toEqual([
    403,
    { detail: "The user doesn't have enough privileges", code: "not_enough_privileges" },
  ]);
});

test("authentication and rights are checked before the request's values", async () => {
  expect((await app.api().get("/users/abc")).status).toBe(401);
  expect((await app.api().patch("/users/me", "not json")).status).toBe(401);
  expect((await ayse.post("/users/", "not json")).status).toBe(403);
});

test("an id that is not an integer is a 422, one out of range is a 404", async () => {
  for (const id of ["abc", "1.5", "1e3", "0x1", "%00", "%E0%A4%A"]) {
    const { status, body } = await ayse.get(`/users/${id}`);
    expect([status, body]).toEqual([
      422,
      {
        detail: [
          {
            type: "int_type",
            loc: ["path", "user_id"],
            msg: "Input should be a valid integer",
            code: "not_integer",
          },
        ],
        code: "invalid_input",
      },
    ]);
  }
  for (const id of ["0", "-1", "2147483648", "9".repeat(40)]) {
    const { status, body } = await ayse.get(`/users/${id}`);
    expect([status, body]).toEqual([404, { detail: "User not found", code: "user_not_found" }]);
  }
});

test("a body that is missing, not JSON or not an object is a 422", async () => {
  const cases: [request_body: string | undefined, type: string, msg: string][] = [
    [undefined, "missing", "Field required"],
    ["", "missing", "Field required"],
    ["{", "json_invalid", "JSON decode error"],
    ["[".repeat(100_000), "json_invalid", "JSON decode error"],
    ["[]", "model_attributes_type", "Input should be a valid object"],
    ["null", "model_attributes_type", "Input should be a valid object"],
    ['"text"', "model_attributes_type", "Input should be a valid object"],
  ];
  for (const [request_body, type, msg] of cases) {
    const { status, body } = await ayse.patch("/users/me", request_body);
    expect([status, body]).toMatchObject([422, { detail: [{ type, loc: ["body"], msg }] }]);
  }
});

test("a field that is absent, null, of the wrong type, too long or not valid text is a 422", async () => {
  const absent = await selin.post("/users/", { email: "yeni@example.org" });
  expect(absent.body.detail).toEqual([
    { type: "missing", loc: ["body", "username"], msg: "Field required", code: "field_required" },
    { type: "missing", loc: ["body", "password"], msg: "Field required", code: "field_required" },
  ]);
  const cases: [request_body: object, field: string, type: string, msg: string][] = [
    [{ username: null }, "username", "value_error", "This field cannot be null"],
    [{ username: 5 }, "username", "string_type", "Input should be a valid string"],
    [{ email: "a@b" }, "email", "value_error", "Invalid email address"],
    [{ email: `${"a".repeat(250)}@example.org` }, "email", "string_too_long", "Too long"],
    [
      { full_name: "a\0b" },
      "full_name",
      "value_error",
      "Text must not contain NUL characters or lone surrogates",
    ],
    [
      { full_name: "\ud800" },
      "full_name",
      "value_error",
      "Text must not contain NUL characters or lone surrogates",
    ],
    [
      { full_name: "a".repeat(31) },
      "full_name",
      "string_too_long",
      "Full name must be at most 30 characters",
    ],
    [
      { username: "Büyük" },
      "username",
      "string_pattern_mismatch",
      "Between 3 and 12 characters, no space, only lowercase",
    ],
  ];
  for (const [request_body, field, type, msg] of cases) {
    const { status, body } = await ayse.patch("/users/me", request_body);
    expect([status, body]).toMatchObject([422, { detail: [{ type, loc: ["body", field], msg }] }]);
  }
  const [row] =
    await app.sql`select username, email, full_name from users where id = ${await app.idOf("ayse")}`;
  expect(row).toEqual({
    username: "ayşe.demir",
    email: "ayse@example.org",
    full_name: "Ayşe Demir",
  });
});

test("skip and limit are validated and select a part of the list", async () => {
  for (const query of [
    "limit=0",
    "limit=-1",
    "limit=1.5",
    "limit=",
    "limit=ten",
    "skip=-1",
    "skip=x",
    "skip=1e2",
  ]) {
    const { status, body } = await selin.get(`/users/?${query}`);
    expect(status, query).toBe(422);
    expect(body.detail[0].loc).toEqual(["query", query.split("=")[0]]);
  }
  const everybody = await selin.get("/users/");
  expect((await selin.get("/users/?limit=99999999999999999999&skip=0")).body).toEqual(
    everybody.body,
  );
  expect((await selin.get("/users/?skip=99999999999999999999")).body).toEqual({
    data: [],
    count: everybody.body.count,
  });
  const paged = [0, 1, 2, 3, 4, 5].map(
    async (skip) => (await selin.get(`/users/?limit=1&skip=${skip}`)).body.data[0].id,
  );
  expect(await Promise.all(paged)).toEqual(everybody.body.data.map(({ id }: { id: number }) => id));
});

test("a list has at most 100 rows and the count of all", async () => {
  await app.sql`insert into invites (owner_id, created_at) select ${await app.idOf("emma")}, now() - n * interval '1 minute' from generate_series(1, 103) n`;
  const { body } = await (await app.apiAs("emma")).get("/invites/?limit=5000");
  expect([body.data.length, body.count]).toEqual([100, 103]);
});

test("an unchanged answer is a 304 without a body", async () => {
  const first = await ayse.get("/users/me");
  const etag = first.headers.get("ETag") ?? "";
  expect(etag).toMatch(/^W\/".+"$/);
  const again = await ayse.get("/users/me", { "If-None-Match": etag });
  expect([again.status, again.text, again.headers.get("ETag")]).toEqual([304, "", etag]);
  expect(
    (await ayse.get("/users/me", { "If-None-Match": `"other", ${etag?.replace("W/", "")}` }))
      .status,
  ).toBe(304);
  await ayse.patch("/users/me", { full_name: "Ayşe D." });
  expect((await ayse.get("/users/me", { "If-None-Match": etag })).status).toBe(200);
});

test("HEAD is GET without a body", async () => {
  const { status, text, headers } = await ayse.send("HEAD", "/users/me");
  expect([status, text, headers.get("Content-Type")]).toEqual([200, "", "application/json"]);
});

test("CORS allows the configured origins with credentials, and no other", async () => {
  const preflight_headers = {
    Origin: SPA,
    "Access-Control-Request-Method": "PATCH",
    "Access-Control-Request-Headers": "authorization, content-type",
  };
  const preflight = await app.api().send("OPTIONS", "/users/me", undefined, preflight_headers);
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get("Access-Control-Allow-Origin")).toBe(SPA);
  expect(preflight.headers.get("Access-Control-Allow-Credentials")).toBe("true");
  expect(preflight.headers.get("Access-Control-Allow-Methods")).toContain("PATCH");
  expect(preflight.headers.get("Access-Control-Allow-Headers")).toBe("authorization, content-type");

  for (const path of ["/users/me", "/nowhere", "/users/abc"]) {
    const { headers } = await ayse.get(path, { Origin: SPA });
    expect(headers.get("Access-Control-Allow-Origin")).toBe(SPA);
    expect(headers.get("Vary")).toContain("Origin");
  }
  const too_large = await ayse.send("PATCH", "/users/me", "x".repeat(1_100_000), { Origin: SPA });
  expect([too_large.status, too_large.headers.get("Access-Control-Allow-Origin")]).toEqual([
    413,
    SPA,
  ]);
  for (const Origin of ["https://spa.example.org.evil.example", "null", "http://spa.example.org"]) {
    const stranger = await app
      .api()
      .send("OPTIONS", "/users/me", undefined, { ...preflight_headers, Origin });
    expect(stranger.headers.get("Access-Control-Allow-Origin")).toBeNull();
  }
});

test("every answer has a request id of its own", async () => {
  const numbers = await Promise.all(
    ["/users/me", "/nowhere", "/users/abc"].map(async (path) =>
      (await ayse.get(path)).headers.get("X-Request-Id"),
    ),
  );
  expect(new Set(numbers).size).toBe(3);
  expect(numbers).not.toContain(null);
});
