import { createHash } from "node:crypto";
import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, test } from "vitest";
import { type App, sharedApp, startApp } from "#tests/support/app.ts";
import { HTTPS_SITE } from "#tests/support/app-settings.ts";
import { en, tr } from "#tests/support/texts.ts";

let app: App;
let cookie = "";
beforeAll(async () => {
  app = await sharedApp();
  const selin = await app.as("selin");
  cookie = `divan_session=${selin.cookies.get("divan_session")}`;
});

const PAGES = ["/login", "/forum", "/preferences", "/logout", "/no-such-page"];

describe("every response", () => {
  test.each([...PAGES, "/", "/healthz", "/readyz", "/favicon.svg", "/api/v1/no-such-call"])(
    "%s has headers against framing, sniffing, indexing and referrers",
    async (path) => {
      const { headers } = await requestRaw(path);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "same-origin",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "x-robots-tag": "noindex, nofollow",
      });
      expect(headers["permissions-policy"]).toContain("camera=()");
      expect(headers["x-powered-by"]).toBeUndefined();
      expect(headers["strict-transport-security"]).toBeUndefined();
    },
  );

  test.each(["/forum", "/forum.data", "/", "/no-such-page", "/no-such-page.data"])(
    "%s is kept by no shared cache",
    async (path) => {
      const { headers } = await requestRaw(path);
      expect(headers["cache-control"]).toBe("private, no-cache");
    },
  );

  test("has a request id of its own", async () => {
    const numbers = await Promise.all([
      requestRaw("/login"),
      requestRaw("/login"),
      requestRaw("/favicon.svg"),
    ]);
    const ids = new Set(numbers.map(({ headers }) => headers["x-request-id"]));
    expect(ids.size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

test("over TLS cookies have the __Host- prefix and are Secure, cookies without it are ignored, and HSTS names this host only", async () => {
  const secure_app = await sharedApp(HTTPS_SITE);
  const selin = await secure_app.as("selin");
  await selin.post("/preferences", { theme: "dark" });
  await selin.post("/preferences", { language: "en" });
  const { headers } = await selin.get("/login");
  expect(headers.get("Strict-Transport-Security")).toBe("max-age=63072000");
  expect([...selin.cookies.keys()].toSorted()).toEqual([
    "__Host-divan_device",
    "__Host-divan_language",
    "__Host-divan_session",
    "__Host-divan_theme",
    // The test has put it there; the site ignores it.
    "divan_device",
  ]);
  const answer = await fetch(`${secure_app.url}/preferences`, {
    method: "POST",
    headers: { Origin: HTTPS_SITE.SITE_URL },
    body: new URLSearchParams({ theme: "light" }),
    redirect: "manual",
  });
  for (const cookie of answer.headers.getSetCookie())
    expect(cookie).toMatch(/^__Host-divan_\w+=(?=.*Path=\/)(?=.*Secure)(?!.*Domain)/);
  const without_prefix = await fetch(`${secure_app.url}/forum`, {
    headers: { Cookie: `divan_session=${selin.cookies.get("__Host-divan_session")}` },
    redirect: "manual",
  });
  expect([without_prefix.status, without_prefix.headers.get("Location")]).toEqual([
    302,
    "/login?redirectTo=%2Fforum",
  ]);
  for (const [name, zone] of [
    ["__Host-divan_zone", "Asia/Tokyo"],
    ["divan_zone", "Europe/Istanbul"],
  ] as const) {
    const visitor = secure_app.browser();
    visitor.cookies.set(name, "Asia/Tokyo");
    const page = await visitor.get("/login");
    expect(page.find("html").getAttribute("data-zone"), name).toBe(zone);
  }
});

test("a site with https names its address where a page is asked for over http, and warns once for each of ten hosts", async () => {
  const secure_app = await startApp({ SITE_URL: "https://forum.example.org" });
  const ask = (path: string, Host: string, headers: Record<string, string> = {}) =>
    requestRaw(path, { Host, ...headers }, secure_app.url);
  try {
    const page = await ask("/topic/1?page=2&x=%22", "192.0.2.2:3000");
    expect(page.status).toBe(421);
    expect(page.text).toContain('href="https://forum.example.org/topic/1?page=2&amp;x=%22"');
    for (const translate of [tr, en])
      expect(page.text).toContain(translate("joining.otherAddress"));
    expect(page.headers["content-security-policy"]).not.toContain("upgrade-insecure-requests");
    const style = /<style>(.*)<\/style>/.exec(page.text)?.[1] ?? "";
    const style_hash = createHash("sha256").update(style).digest("base64");
    expect(page.headers["content-security-policy"]).toContain(`'sha256-${style_hash}'`);
    expect(page.text).not.toMatch(/<(script|link|button|form|img)/);

    for (const path of ["/healthz", "/readyz", "/api/v1/categories/"])
      expect((await ask(path, "192.0.2.2:3000")).status, path).not.toBe(421);
    for (const host of ["forum.example.org", "127.0.0.1:3000", "localhost:3000", "[::1]:3000"])
      expect((await ask("/login", host)).status, host).toBe(200);
    expect((await ask("/login", "app:3000", { "X-Forwarded-For": "192.0.2.7" })).status).toBe(200);

    for (let n = 1; n <= 20; n += 1) await ask("/login", `${n}.example`);
    const warnings = secure_app.output().match(/Pages were asked for over http at \S+,/g);
    expect(warnings).toHaveLength(10);
    expect(new Set(warnings).size).toBe(10);
  } finally {
    await secure_app.stop();
  }
});

describe("every page", () => {
  test.each(PAGES)("%s allows only the scripts and styles of the site", async (path) => {
    const { headers, text } = await requestRaw(path);
    const policy = String(headers["content-security-policy"]);
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
    expect(Buffer.from(nonce, "base64").length).toBeGreaterThanOrEqual(16);
    for (const rule of [
      "default-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(rule);
    expect(policy).not.toMatch(/unsafe|\*/);
    const scripts = text.match(/<script\b[^>]*>/g) ?? [];
    expect(scripts.filter((tag) => !tag.includes(`nonce="${nonce}"`))).toEqual([]);
    expect(scripts.length).toBeGreaterThan(0);
    expect(text).not.toMatch(/<style\b|\sstyle="|\son[a-z]+="|href="javascript:/i);
    const again = await requestRaw(path);
    expect(again.headers["content-security-policy"]).not.toBe(policy);
  });

  test.each(PAGES)("%s is not stored by shared caches", async (path) => {
    const { headers } = await requestRaw(path);
    expect(headers["cache-control"]).toBe("private, no-cache");
  });

  test.each(["/login", "/forum", "/preferences"])(
    "%s is not sent again to a client that has it, and keeps its first policy",
    async (path) => {
      const signed = path === "/login" ? "" : cookie;
      const first = await requestRaw(path, { Cookie: signed });
      const second = await requestRaw(path, {
        Cookie: signed,
        "If-None-Match": String(first.headers.etag),
      });
      expect([second.status, second.text]).toEqual([304, ""]);
      expect(second.headers["content-security-policy"]).toBeUndefined();
      expect(second.headers.etag).toBe(first.headers.etag);
      const other = await requestRaw(path, { Cookie: signed, "If-None-Match": 'W/"other"' });
      expect(other.status).toBe(200);
    },
  );

  test("has a different ETag for another member", async () => {
    const [selin, ayse] = [await requestRaw("/forum"), await (await app.as("ayse")).get("/forum")];
    expect(ayse.headers.get("ETag")).not.toBe(selin.headers.etag);
  });
});

test("only superusers learn how long the database, rendering and the whole took", async () => {
  const [page, answer] = await timingsOf("selin");
  expect(page).toMatch(/^database;dur=[\d.]+, render;dur=[1-9\d.]+, total;dur=[\d.]+$/);
  expect(answer).toMatch(/^database;dur=[\d.]+, render;dur=0.0, total;dur=[\d.]+$/);
  expect(Number(/database;dur=([\d.]+)/.exec(page ?? "")?.[1])).toBeGreaterThan(0);
  expect(await timingsOf("ayse")).toEqual([null, null]);
  expect((await requestRaw("/login")).headers["server-timing"]).toBeUndefined();
});

describe("compression", () => {
  test.each([
    ["br", brotliDecompressSync],
    ["gzip", gunzipSync],
  ] as const)(
    "a page is compressed as %s when the client accepts it, with the same content",
    async (encoding, unpack) => {
      const [plain, packed] = [
        await requestRaw("/no-such-page"),
        await requestRaw("/no-such-page", { "Accept-Encoding": encoding }),
      ];
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(packed.headers["content-encoding"]).toBe(encoding);
      expect(packed.headers.vary).toContain("Accept-Encoding");
      expect(Number(packed.headers["content-length"])).toBe(packed.bytes.length);
      expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(unpack(packed.bytes).toString()).toContain(tr("layout.pageNotFound"));
    },
  );

  test("br is preferred, and a refused encoding is never used", async () => {
    expect(
      (await requestRaw("/login", { "Accept-Encoding": "gzip, deflate, br" })).headers[
        "content-encoding"
      ],
    ).toBe("br");
    expect(
      (await requestRaw("/login", { "Accept-Encoding": "br;q=0, gzip" })).headers[
        "content-encoding"
      ],
    ).toBe("gzip");
    expect(
      (await requestRaw("/login", { "Accept-Encoding": "zstd" })).headers["content-encoding"],
    ).toBeUndefined();
  });
});

describe("static files", () => {
  test("hashed assets are cached for a year and compressed", async () => {
    const { text } = await requestRaw("/login");
    const assets = [...new Set(text.match(/\/assets\/[^"']+\.(?:js|css)/g) ?? [])];
    expect(assets.length).toBeGreaterThan(2);
    for (const path of assets) {
      for (const encoding of ["br", "gzip"]) {
        const { status, headers } = await requestRaw(path, { "Accept-Encoding": encoding });
        expect([status, headers["cache-control"], headers["content-encoding"]]).toEqual([
          200,
          "public, max-age=31536000, immutable",
          encoding,
        ]);
        expect(headers["content-type"]).toMatch(path.endsWith(".js") ? /javascript/ : /css/);
        expect(headers["set-cookie"]).toBeUndefined();
      }
    }
  });

  test("other files are cached for an hour and sent again only when they changed", async () => {
    const first = await requestRaw("/favicon.svg");
    expect([first.status, first.headers["cache-control"], first.headers["content-type"]]).toEqual([
      200,
      "public, max-age=3600",
      "image/svg+xml",
    ]);
    const second = await requestRaw("/favicon.svg", {
      "If-None-Match": String(first.headers.etag),
    });
    expect([second.status, second.text]).toEqual([304, ""]);
  });
});

/** `node:http` does not decompress, unlike `fetch`. */
async function requestRaw(path: string, headers: Record<string, string> = {}, site = app.url) {
  const own = path === "/login" ? {} : { Cookie: cookie };
  const [answer]: IncomingMessage[] = await once(
    get(`${site}${path}`, { headers: { ...own, ...headers } }),
    "response",
  );
  if (!answer) throw new Error(`No answer from ${path}`);
  const bytes = await buffer(answer);
  return { status: answer.statusCode, headers: answer.headers, bytes, text: bytes.toString() };
}

async function timingsOf(person: "selin" | "ayse"): Promise<(string | null)[]> {
  const page = await (await app.as(person)).get("/forum");
  const answer = await (await app.apiAs(person)).get("/forums/");
  return [page, answer].map(({ headers }) => headers.get("Server-Timing"));
}
