import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";

let app: App;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: "info", TRUST_PROXY: "1" });
});
afterAll(() => app.stop());

test("too many concurrent sign-ins from one network get 503 with Retry-After, and the first ones succeed", {
  timeout: 60_000,
}, async () => {
  const answers = await Promise.all(Array.from({ length: 600 }, () => signIn(PASSWORD)));
  const refused = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(75);
  expect(refused.length).toBeGreaterThan(0);
  expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
  expect([refused[0]?.headers.get("Retry-After"), await refused[0]?.json()]).toEqual([
    "10",
    {
      detail: "Too many people are logging in at this moment. Please try again in a few seconds.",
      code: "sign_in_queue_full",
    },
  ]);
  expect((await signIn(PASSWORD)).status).toBe(200);
});

test("a flood of one network leaves places in the queue to others", {
  timeout: 60_000,
}, async () => {
  const flood = Array.from({ length: 300 }, () => signIn("yanlış-parola"));
  // The first refused calls return while the others still wait.
  await Promise.any(flood.map(async (call) => expect((await call).status).toBe(503)));
  expect((await signIn(PASSWORD, undefined, "203.0.113.5")).status).toBe(200);
  await Promise.all(flood);
});

test("the password of a caller who disconnected is not checked", { timeout: 60_000 }, async () => {
  const CALLERS = 150;
  const failures_before = countFailures();
  const disconnect = new AbortController();
  const calls = Array.from({ length: CALLERS }, () => signIn("yanlış-parola", disconnect.signal));
  await Promise.race(calls);
  disconnect.abort();
  await Promise.allSettled(calls);
  expect((await signIn(PASSWORD, undefined, "203.0.113.6")).status).toBe(200);
  expect(countFailures() - failures_before).toBeLessThan(CALLERS / 2);
});

function countFailures(): number {
  return app.output().split('"event":"sign_in_failed"').length - 1;
}

function signIn(
  password: string,
  signal?: AbortSignal,
  address = "198.51.100.1",
): Promise<Response> {
  return fetch(`${app.url}/api/v1/login/access-token`, {
    method: "POST",
    headers: { "X-Forwarded-For": address },
    body: new URLSearchParams({ username: PEOPLE.ayse.email, password }),
    signal,
  });
}
