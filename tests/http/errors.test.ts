import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp, startApp } from "#tests/support/app.ts";
import { QUARTER_OF_LIMITS } from "#tests/support/app-settings.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

const login = { email: PEOPLE.ayse.email, password: PASSWORD };

describe("an unknown address", () => {
  test.each([
    "/no-such-page",
    "/forum/no/such",
    "/login/x",
    "/assets/no-such.js",
    "/index.html",
    "/.env",
    "/wp-admin/",
  ])("%s is not found, in both languages, signed in or not", async (path) => {
    for (const visitor of [app.browser(), await app.as("ayse")]) {
      const turkish = await visitor.get(path);
      expect([turkish.status, turkish.path, turkish.heading]).toEqual([
        404,
        path,
        tr("layout.pageNotFound"),
      ]);
      expect(turkish.main).toContain("404");
      expect(turkish.main).toContain(tr("layout.pageNotFound"));
      expect(turkish.all("header a.home"), "the logo").toHaveLength(1);
      await visitor.post("/preferences", { language: "en" });
      const english = await visitor.get(path);
      expect([english.status, english.heading]).toEqual([404, en("layout.pageNotFound")]);
      expect(english.main).toContain(en("layout.pageNotFound"));
      expect((await english.follow(en("layout.goBack"))).path).toMatch(/^\/(forum|login)$/);
      await visitor.post("/preferences", { language: "tr" });
    }
  });

  test("is a 404 for a form, too", async () => {
    expect(
      (await send("POST", "/no-such-page", { body: new URLSearchParams({ a: "b" }) })).status,
    ).toBe(404);
  });
});

describe("an invalid request", () => {
  test.each([
    ["DELETE", "/login"],
    ["PUT", "/preferences"],
    ["PATCH", "/forum"],
    ["PROPFIND", "/login"],
    ["OPTIONS", "/login"],
    ["POST", "/forum"],
    ["POST", "/healthz"],
    ["DELETE", "/favicon.svg"],
    ["POST", "/"],
    ["POST", "/login"],
  ])("%s %s is refused in the 400s", async (method, path) => {
    const { status } = await send(method, path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  test("a form sent to a page without a form is a 405 with an Allow header", async () => {
    const ayse = await app.as("ayse");
    for (const path of ["/forum", "/user/selin", "/settings?tab=danger"]) {
      const { status, headers } = await ayse.post(path, {});
      expect([path, status, headers.get("Allow")]).toEqual([path, 405, "GET, HEAD"]);
    }
  });

  test.each([
    "/%",
    "/%E0%A4%A",
    "/%00",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%2f..%2fetc%2fpasswd",
    "/%c0%ae%c0%ae/",
    "/forum/%",
    "/login?redirectTo=%",
    "/login?%E0%A4%A=%ff",
    "//",
    "//evil.example/",
    "///",
    "/\\evil.example",
    "/a//b",
    "/;/..",
    "/?",
    "/#",
    `/${"x".repeat(6000)}`,
    "/forum.data",
    "/login.data",
    "/_root.data",
    "/no-such.data",
    "/__manifest",
    "/__manifest?p=/forum",
    "/forum.data?_routes=x",
    "/ğüş",
    "/%F0%9F%92%A9",
    "/forum?page=99999999999999999999",
    "/forum?page=-1&page=2",
  ])("GET %j is answered", async (path) => {
    const status = await rawStatus(`GET ${path} HTTP/1.1`);
    expect([200, 202, 204, 302, 400, 404]).toContain(status);
  });

  test.each([
    ["no host", "GET /login HTTP/1.1", []],
    ["a strange host", "GET /login HTTP/1.1", ["Host: a b"]],
    ["an empty host", "GET /login HTTP/1.1", ["Host:"]],
    ["two hosts", "GET /login HTTP/1.1", ["Host: x", "Host: y"]],
    ["an absolute target", "GET http://evil.example/login HTTP/1.1", ["Host: evil.example"]],
    ["a target that is no path", "GET * HTTP/1.1", ["Host: x"]],
    [
      "a form that is none",
      "POST /login HTTP/1.1",
      ["Host: x", "Content-Type: multipart/form-data", "Content-Length: 2", "", "{}"],
    ],
    [
      "a form that is JSON",
      "POST /login HTTP/1.1",
      ["Host: x", "Content-Type: application/json", "Content-Length: 2", "", "{}"],
    ],
    ["a form with no type", "POST /login HTTP/1.1", ["Host: x", "Content-Length: 2", "", "{}"]],
    [
      "bytes that are no text",
      "POST /login HTTP/1.1",
      [
        "Host: x",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: 15",
        "",
        "email=%ff%00&a=%",
      ],
    ],
    [
      "a smuggled length",
      "POST /login HTTP/1.1",
      ["Host: x", "Content-Length: 2", "Transfer-Encoding: chunked", "", "0"],
    ],
  ])("%s is refused in the 400s, or answered", async (_, request_line, lines) => {
    const status = await rawStatus(request_line, lines);
    expect(status).toBeGreaterThanOrEqual(200);
    expect(status).toBeLessThan(500);
  });
});

test("two Host headers are a 400, also if they agree; an absolute target is read by its path", async () => {
  for (const second of ["y", "x"])
    expect(await rawStatus("GET /login HTTP/1.1", ["Host: x", `Host: ${second}`])).toBe(400);
  expect(await rawStatus("GET /login HTTP/1.1", ["Host: x"])).toBe(200);
  expect(
    await rawStatus("GET http://forum.example.org/login HTTP/1.1", ["Host: forum.example.org"]),
  ).toBe(200);
});

test.each(["", "x/forum?", "x?y", "x#y", "x\\y", "me@x", "x y"])(
  "an invalid Host header is a 400: %j",
  async (host) => {
    expect(await rawStatus("GET /login HTTP/1.1", [`Host: ${host}`])).toBe(400);
  },
);

describe("HEAD", () => {
  test.each(["/login", "/forum", "/no-such-page", "/favicon.svg", "/healthz"])(
    "%s answers like GET, without a body",
    async (path) => {
      const [get, head] = [await send("GET", path), await send("HEAD", path)];
      expect([head.status, await head.text()]).toEqual([get.status, ""]);
      expect(head.headers.get("Content-Type")).toBe(get.headers.get("Content-Type"));
    },
  );
});

describe("a form sent by another site", () => {
  test.each([
    "https://evil.example",
    "null",
    "http://localhost:1",
    "not an origin",
    "http://127.0.0.1.evil.example",
  ])("is refused: Origin %s", async (Origin) => {
    const selin = await app.as("selin");
    const cookie = `divan_session=${selin.cookies.get("divan_session")}`;
    for (const [path, fields] of [
      ["/login", login],
      ["/logout", {}],
      ["/preferences", { theme: "dark" }],
      ["/logout.data", {}],
      ["/admin/first-steps/hide", {}],
    ] as const) {
      const answer = await send("POST", path, {
        headers: { Origin, Cookie: path === "/login" ? "" : cookie },
        body: new URLSearchParams(fields),
      });
      expect(answer.status, path).toBe(400);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    expect((await selin.get("/forum")).path).toBe("/forum");
    const [row] = await app.sql`select theme from users where username = 'selin'`;
    expect(row?.theme).toBeNull();
    expect(await app.sql`select from site_settings`).toEqual([]);
    const lines = app
      .output()
      .split("\n")
      .filter((line) => line.includes("foreign_form_refused"));
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        level: 30,
        event: "foreign_form_refused",
        origin: Origin,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      }),
    );
    expect(app.output(), "no error is logged").not.toMatch(/"level":50|\bat .*\.js:\d/);
  });

  test("is refused if its origin has no host", async () => {
    expect(
      (
        await send("POST", "/login", {
          headers: { Origin: "file://" },
          body: new URLSearchParams(login),
        })
      ).status,
    ).toBe(400);
  });

  test("is refused without an origin if the browser says that it comes from another site", async () => {
    const headers = { "Sec-Fetch-Site": "cross-site" };
    const body = new URLSearchParams(login);
    expect((await send("POST", "/login", { headers, body })).status).toBe(400);
  });

  test("is recognised by the headers of the trusted proxy if SITE_URL is not set", async () => {
    const proxied_app = await sharedApp(QUARTER_OF_LIMITS);
    const post = (headers: Record<string, string>) =>
      fetch(`${proxied_app.url}/login`, {
        method: "POST",
        headers,
        body: new URLSearchParams(login),
        redirect: "manual",
      });
    const proxied = {
      "X-Forwarded-Proto": "http, https",
      "X-Forwarded-Host": "evil.example, forum.example.org",
    };
    expect((await post({ ...proxied, Origin: "https://forum.example.org" })).status).toBe(302);
    expect((await post({ ...proxied, Origin: "https://evil.example" })).status).toBe(400);
    expect((await post({ ...proxied, Origin: "http://forum.example.org" })).status).toBe(400);
  });

  test("is recognised by SITE_URL behind a proxy, and proxy headers are ignored without one", async () => {
    const proxied = {
      "X-Forwarded-Proto": "https",
      "X-Forwarded-Host": "forum.example.org",
      "X-Forwarded-For": "203.0.113.9",
      Origin: "https://forum.example.org",
    };
    const proxied_app = await startApp({
      TRUST_PROXY: "true",
      SITE_URL: "https://forum.example.org",
    });
    try {
      const headers = new Headers(proxied);
      const answer = await fetch(`${proxied_app.url}/login`, {
        method: "POST",
        headers,
        body: new URLSearchParams(login),
        redirect: "manual",
      });
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/"]);
      expect(
        answer.headers.getSetCookie().find((each) => each.startsWith("__Host-divan_session=")),
      ).toMatch(/Path=\/;.*HttpOnly; Secure/);
      expect(answer.headers.get("Strict-Transport-Security")).toContain("max-age=");
      const [session] = await proxied_app.sql`select address from sessions`;
      expect(session?.address).toBe("203.0.113.9");
      const forgeries: Record<string, string>[] = [
        { "X-Forwarded-Host": "evil.example" },
        { Forwarded: "host=evil.example;proto=https" },
      ];
      for (const forged of forgeries) {
        const form = {
          method: "POST",
          headers: { ...proxied, ...forged, Origin: "https://evil.example" },
          body: new URLSearchParams(login),
        };
        expect(
          (await fetch(`${proxied_app.url}/login`, form)).status,
          "SITE_URL says where the pages are",
        ).toBe(400);
      }
      headers.set("Origin", "https://evil.example");
      expect(
        (
          await fetch(`${proxied_app.url}/login`, {
            method: "POST",
            headers,
            body: new URLSearchParams(login),
            redirect: "manual",
          })
        ).status,
      ).toBe(400);
    } finally {
      await proxied_app.stop();
    }
    expect(
      (await send("POST", "/login", { headers: proxied, body: new URLSearchParams(login) })).status,
    ).toBe(400);
  });
});

describe("a body", () => {
  test("over its limit of 384 KiB is refused with and without a Content-Length", async () => {
    for (const size of [385 * 1024, 1024 * 1024]) {
      const body = new URLSearchParams({ language: "en", more: "x".repeat(size) });
      expect((await send("POST", "/preferences", { body })).status).toBe(413);
    }
    const chunked = request(`${app.url}/preferences`, {
      method: "POST",
      headers: { Origin: app.url, "Content-Type": "application/x-www-form-urlencoded" },
    });
    const answered = once(chunked, "response");
    chunked.write("a=".padEnd(700_000, "x"));
    chunked.end("x".repeat(700_000));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(413);
    expect((await send("GET", "/healthz")).status).toBe(200);
  });

  test("below its limit is read", async () => {
    const answer = await send("POST", "/preferences", {
      body: new URLSearchParams({ language: "en", more: "x".repeat(380 * 1024) }),
    });
    expect(answer.status).toBe(302);
  });
});

test("the log has the id of every request, and no password, token, cookie or e-mail", async () => {
  const visitor = await app.as("mehmet");
  await (await app.browser().get("/login")).submit({
    email: "gizli@example.org",
    password: "yanlış-parola",
  });
  await (await app.browser().get("/login")).submit({ email: PEOPLE.nazim.email, password: "\0" });
  const { headers } = await visitor.get("/forum?secret=gizli-sorgu");
  await send("POST", "/login", {
    headers: { Origin: "https://evil.example" },
    body: new URLSearchParams(login),
  });
  const token = String(visitor.cookies.get("divan_session"));
  await visitor.get("/healthz");
  const log = app.output();
  expect(log).toContain(headers.get("X-Request-Id"));
  expect(log).toContain('"path":"/login"');
  const decoded_token = atob(decodeURIComponent(token)).replaceAll('"', "");
  for (const secret of [
    PASSWORD,
    "yanlış-parola",
    "@example.org",
    token,
    decoded_token,
    "gizli-sorgu",
    "argon2",
  ])
    expect(log).not.toContain(secret);
});

test("a log line has the user and the address of a request, and no code, token or e-mail of its path", async () => {
  const [browser, api] = [await app.as("emma"), await app.apiAs("emma")];
  const SECRETS = ["gizli-kod", "gizli-jeton", "biri@example.org", "baska%40example.org"];
  await app.api().post(`/password-recovery/${SECRETS[2]}`);
  const { headers } = await browser.get("/forum");
  const api_answer = await api.get("/users/me");
  for (const path of [
    "/signup?code=gizli-kod",
    "/reset-password?token=gizli-jeton",
    "/email-undo?token=gizli-jeton",
    "/session-end?token=gizli-jeton",
    "/unsubscribe?code=gizli-kod",
    "/user/biri@example.org",
    "/user/baska%40example.org",
    "/API/V1/Password-Recovery/biri@example.org",
  ])
    await app.browser().get(path);
  const lines = app
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line));
  const lineOf = (id: string | null) => lines.find(({ request_id }) => request_id === id);
  const expected = {
    user_id: await app.idOf("emma"),
    address: "127.0.0.1",
    method: "GET",
    status: 200,
  };
  expect(lineOf(headers.get("X-Request-Id"))).toMatchObject({ ...expected, path: "/forum" });
  expect(lineOf(api_answer.headers.get("X-Request-Id"))).toMatchObject({
    ...expected,
    path: "/api/v1/users/me",
  });
  expect(
    lines.filter(
      ({ path }) => path === "/signup" || path === "/reset-password" || path === "/unsubscribe",
    ).length,
  ).toBeGreaterThanOrEqual(3);
  for (const secret of SECRETS) expect(app.output()).not.toContain(secret);
});

function send(method: string, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has("Origin")) headers.set("Origin", app.url);
  return fetch(`${app.url}${path}`, { method, redirect: "manual", ...init, headers });
}

/** Sends the request as raw bytes, because client libraries would correct it. */
async function rawStatus(request_line: string, lines: string[] = ["Host: x"]): Promise<number> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const [head = "", body = ""] = [request_line, "Connection: close", ...lines]
    .join("\r\n")
    .split("\r\n\r\n");
  socket.end(`${head}\r\n\r\n${body}`);
  const answer = await text(socket);
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
}
