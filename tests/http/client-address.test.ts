import { request } from "node:http";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { type App, sharedApp, startApp } from "#tests/support/app.ts";
import { QUARTER_OF_LIMITS } from "#tests/support/app-settings.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";

// A quarter of the limits: 5 tries per address and account, 25 per address, 25 per account.
const PAIR_TRIES = 5;
const ADDRESS_TRIES = 25;
const STRANGER = "198.51.100.66";
const OFFICE = "203.0.113.10";

let app: App;
beforeAll(async () => {
  app = await sharedApp(QUARTER_OF_LIMITS);
});
beforeEach(() => app.sql`delete from rate_limits`);

test("behind a proxy that appends, forged left-most addresses do not avoid the limit", async () => {
  const statuses = await guess(PAIR_TRIES + 15, (n) => ({
    "X-Forwarded-For": `203.0.${n}.7, ${STRANGER}`,
  }));
  expect(statuses).toEqual([...fill(PAIR_TRIES, 400), ...fill(15, 429)]);
});

test("forged addresses in a separate header line do not avoid the limit", async () => {
  const statuses = await guess(PAIR_TRIES + 15, (n) => ({
    "X-Forwarded-For": [`203.0.${n}.7, 203.1.${n}.7`, STRANGER],
  }));
  expect(statuses).toEqual([...fill(PAIR_TRIES, 400), ...fill(15, 429)]);
});

test("behind a proxy that overwrites X-Forwarded-For, the Forwarded header is ignored", async () => {
  const statuses = await guess(PAIR_TRIES + 15, (n) => ({
    "X-Forwarded-For": STRANGER,
    Forwarded: `for=203.1.${n}.7`,
  }));
  expect(statuses).toEqual([...fill(PAIR_TRIES, 400), ...fill(15, 429)]);
});

test("invalid addresses count as the address of the proxy", async () => {
  const statuses = await guess(PAIR_TRIES + 5, (n) => ({
    "X-Forwarded-For": `${STRANGER}, invented-${n}`,
  }));
  expect(statuses).toEqual([...fill(PAIR_TRIES, 400), ...fill(5, 429)]);
});

test("forging another network's address does not lock that network out", async () => {
  const statuses: number[] = [];
  for (let n = 0; n < ADDRESS_TRIES + 5; n += 1)
    statuses.push(
      await post(
        { username: `kimse${n}@example.org`, password: "yanlış" },
        { "X-Forwarded-For": `${OFFICE}, ${STRANGER}`, Forwarded: `for=${OFFICE}` },
      ),
    );
  expect(statuses).toEqual([...fill(ADDRESS_TRIES, 400), ...fill(5, 429)]);
  expect(
    await post(
      { username: PEOPLE.mehmet.email, password: PASSWORD },
      { "X-Forwarded-For": OFFICE },
    ),
  ).toBe(200);
  const rows =
    await app.sql`select address from sessions where user_id = ${await app.idOf("mehmet")}`;
  expect(rows).toEqual([{ address: OFFICE }]);
});

test("behind two proxies the client's address is the one that the outer proxy saw, also in the log", async () => {
  const behind_two = await startApp({ TRUST_PROXY: "2", LOG_LEVEL: "info" });
  try {
    const status = await post(
      { username: PEOPLE.ayse.email, password: PASSWORD },
      { "X-Forwarded-For": `${OFFICE}, ${STRANGER}:4711, 192.0.2.10` },
      behind_two.url,
    );
    const rows = await behind_two.sql`select address from sessions`;
    expect([status, rows]).toEqual([200, [{ address: STRANGER }]]);
    expect(behind_two.output()).toContain(`"address":"${STRANGER}"`);
    expect(behind_two.output()).not.toContain(OFFICE);
  } finally {
    await behind_two.stop();
  }
});

test("without a trusted proxy all address headers are ignored", async () => {
  const direct = await sharedApp();
  await post(
    { username: PEOPLE.ayse.email, password: PASSWORD },
    { "X-Forwarded-For": OFFICE, Forwarded: `for=${OFFICE}` },
    direct.url,
  );
  expect(await direct.sql`select address from sessions`).toEqual([{ address: "127.0.0.1" }]);
});

async function guess(
  times: number,
  headers: (n: number) => Record<string, string | string[]>,
  person: PersonName = "ayse",
): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1)
    statuses.push(await post({ username: PEOPLE[person].email, password: "yanlış" }, headers(n)));
  return statuses;
}

/** Uses node:http, which sends a list as separate header lines. fetch would join them. */
function post(
  fields: Record<string, string>,
  headers: Record<string, string | string[]>,
  url = app.url,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const call = request(
      `${url}/api/v1/login/access-token`,
      {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded", ...headers },
      },
      (response) => {
        response.resume().once("end", () => resolve(response.statusCode ?? 0));
      },
    );
    call.once("error", reject).end(String(new URLSearchParams(fields)));
  });
}

function fill(times: number, status: number): number[] {
  return Array<number>(times).fill(status);
}
