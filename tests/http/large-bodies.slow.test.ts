import { once } from "node:events";
import { request } from "node:http";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { sendRaw } from "#tests/support/api-raw.ts";
import { type App, startApp } from "#tests/support/app.ts";

const KIB = 1024;
const MIB = 1024 * KIB;
/** One network may send 16 of them at a time. */
const LARGE_BODIES = 24;
const SIGN_IN = "/api/v1/login/access-token";
const OWN_ACCOUNT = "/api/v1/users/me";
const OTHER_NETWORK = { "X-Forwarded-For": "192.0.2.2" };

let app: App;
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: "1" });
});
afterAll(() => app.stop());

test("a call without a valid token sends at most 64 KiB", async () => {
  const callers: Record<string, string>[] = [{}, { Authorization: "Bearer x" }];
  for (const headers of callers) {
    expect((await send("POST", SIGN_IN, headers, bodyOf(64 * KIB))).status).toBe(422);
    const too_large = await send("POST", SIGN_IN, headers, bodyOf(64 * KIB + 1));
    expect([too_large.status, too_large.body]).toEqual([
      413,
      {
        detail: "Request body is too large",
        code: "request_body_too_large",
        ctx: { max_bytes: 64 * KIB },
      },
    ]);
  }
});

test("a caller without rights gets a 401 or 403, however large the body is", async () => {
  for (const size of [2, 64 * KIB + 1, 2 * MIB]) {
    const body = bodyOf(size);
    const anonymous = await send("POST", "/api/v1/topics/", {}, body);
    const invalid = await send("POST", "/api/v1/topics/", { Authorization: "Bearer x" }, body);
    expect([size, anonymous.status, invalid.status]).toEqual([size, 401, 403]);
  }
});

test("a member's call sends up to 1 MiB, in one piece or many", async () => {
  const headers = await authorizationOf("ayse");
  for (const size of [MIB, MIB + 1]) {
    const body = bodyOf(size);
    const pieces = [body.slice(0, KIB), body.slice(KIB)];
    const whole = await send("PATCH", OWN_ACCOUNT, headers, body);
    const in_pieces = await send("PATCH", OWN_ACCOUNT, headers, pieces);
    const status = size === MIB ? 200 : 413;
    expect([size, whole.status, in_pieces.status]).toEqual([size, status, status]);
  }
});

test("a guest's form has at most 16 KiB, any other form 384 KiB", async () => {
  for (const path of ["/login", "/signup", "/recover-password", "/reset-password"]) {
    expect(await statusOfForm(path, 16 * KIB), path).not.toBe(413);
    expect(await statusOfForm(path, 16 * KIB + 1), path).toBe(413);
    expect(await statusOfForm(`${path}.data`, 16 * KIB + 1), path).toBe(413);
  }
  expect(await statusOfForm("/preferences", 384 * KIB)).not.toBe(413);
  expect(await statusOfForm("/preferences", 384 * KIB + 1)).toBe(413);
});

test("one network sends 16 MiB at a time, and what is more is refused", async () => {
  const headers = await authorizationOf("mehmet");
  const body = bodyOf(MIB);
  const requests = Array.from({ length: LARGE_BODIES }, () => {
    const unfinished = request(`${app.url}${OWN_ACCOUNT}`, {
      method: "PATCH",
      headers: { ...headers, "Content-Length": String(MIB) },
      agent: false,
    });
    unfinished.write(body.slice(0, -1));
    return unfinished;
  });
  await vi.waitFor(() => expect(warnings()).toBe(1), 20_000);
  expect((await send("PATCH", OWN_ACCOUNT, { ...headers, ...OTHER_NETWORK }, body)).status).toBe(
    200,
  );
  expect((await send("PATCH", OWN_ACCOUNT, headers, bodyOf(15 * KIB))).status).toBe(200);
  const answers = await Promise.all(
    requests.map(async (unfinished) => {
      const answered = once(unfinished, "response");
      unfinished.end(body.slice(-1));
      const [response] = await answered;
      return [response.statusCode, response.headers["retry-after"], await json(response)];
    }),
  );
  const refused = answers.filter(([status]) => status !== 200);
  expect(refused.length).toBeGreaterThan(LARGE_BODIES - 17);
  expect(refused.length).toBeLessThan(LARGE_BODIES);
  const refusal = [503, "30", { detail: "Service Unavailable", code: "server_busy" }];
  expect(refused).toEqual(refused.map(() => refusal));
  expect((await send("PATCH", OWN_ACCOUNT, headers, body)).status).toBe(200);
  expect(warnings(), "one line a minute").toBe(1);
});

test("a body in pieces of one byte closes its connection", async () => {
  const bytes = Array<string>(40_000).fill("x");
  expect((await send("POST", SIGN_IN, {}, bytes.join(""))).status).toBe(422);
  await expect(send("POST", SIGN_IN, {}, bytes)).rejects.toThrow(/ECONNRESET|EPIPE|hang up/);
});

function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | string[],
) {
  return sendRaw(app.url, { method, path, headers, body });
}

async function statusOfForm(path: string, size: number): Promise<number> {
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return (await send("POST", path, headers, "more=".padEnd(size, "x"))).status;
}

async function authorizationOf(name: "ayse" | "mehmet") {
  return { Authorization: `Bearer ${(await app.apiAs(name)).token}` };
}

function warnings(): number {
  return app.output().split("too many large ones").length - 1;
}

/** An empty JSON object, which is no form. */
function bodyOf(size: number): string {
  return "{}".padStart(size, " ");
}
