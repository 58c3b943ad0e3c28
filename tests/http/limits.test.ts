import { afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type App, sharedApp, startApp } from "#tests/support/app.ts";
import { QUARTER_OF_LIMITS } from "#tests/support/app-settings.ts";
import { runServer } from "#tests/support/launch.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import { tr } from "#tests/support/texts.ts";

/** Busy machines need more time. */
const SOON = { timeout: 15_000 };

// A quarter of the limits: 5 tries per address and account, 25 per address, 25 per account.
const WINDOW_SECONDS = 900;

let app: App;
beforeAll(async () => {
  app = await sharedApp(QUARTER_OF_LIMITS);
});
beforeEach(() => app.sql`delete from rate_limits`);

describe("signing in", () => {
  test("is refused after too many failures, with Retry-After, even with the right password until then", async () => {
    expect(await statuses(5, () => signIn("ayse", "198.51.100.1", "yanlış"))).toEqual([
      400, 400, 400, 400, 400,
    ]);
    const refused = await signIn("ayse", "198.51.100.1");
    expect([refused.status, await refused.json()]).toEqual([
      429,
      { detail: "Too many tries. Please wait a little and try again.", code: "too_many_tries" },
    ]);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(WINDOW_SECONDS - 20);
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(WINDOW_SECONDS);
    await app.sql`update rate_limits set expire = 0`;
    expect((await signIn("ayse", "198.51.100.1")).status).toBe(200);
  });

  test("is refused on the login page too", async () => {
    const visitor = app.browser();
    const page = await visitor.get("/login");
    for (let tries = 0; tries < 5; tries += 1)
      expect((await page.submit({ email: PEOPLE.ayse.email, password: "yanlış" })).status).toBe(
        400,
      );
    const refused = await page.submit({ email: PEOPLE.ayse.email, password: PASSWORD });
    expect([refused.status, refused.path]).toEqual([429, "/login"]);
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(refused.main).toContain(
      `${tr("messages.tooManyTries")} ${tr("layout.waitMinutes", { count: 15 })}`,
    );
    expect(visitor.cookies.has("divan_session")).toBe(false);
  });

  test("is counted by all processes together", async () => {
    const { host, user } = inject("database_server");
    const second_server = runServer({
      ...QUARTER_OF_LIMITS,
      DATA_DIR: app.data_dir,
      DATABASE_URL: `postgres:///${app.database}`,
      PGHOST: host,
      PGUSER: user,
    });
    const url = await second_server.address();
    expect(await statuses(3, () => signIn("nazim", "198.51.100.5", "yanlış"))).toEqual([
      400, 400, 400,
    ]);
    expect(await statuses(3, () => signIn("nazim", "198.51.100.5", "yanlış", url))).toEqual([
      400, 400, 429,
    ]);
    expect((await signIn("nazim", "198.51.100.5")).status).toBe(429);
    await second_server.stop();
  });
});

describe("other limits", () => {
  test("too many recovery requests are ignored without an error, per e-mail and per address", async () => {
    const answers = await statuses(4, () => recover(PEOPLE.emma.email, "198.51.100.7"));
    expect(answers).toEqual([200, 200, 200, 200]);
    const [counter] =
      await app.sql`select key, points from rate_limits where key like 'recovery_email:%'`;
    expect(counter?.points).toBe(4);
    await expect
      .poll(async () => (await app.sql`select token_hash from one_time_tokens`).length, SOON)
      .toBe(1);
    await expect
      .poll(
        async () =>
          (await app.sql`select id from pgboss.job where name = 'send-reset-link'`).length,
        SOON,
      )
      .toBe(0);
    expect(await app.sql`select token_hash from one_time_tokens`).toHaveLength(1);
    expect(await statuses(5, () => recover("kimse@example.org", "198.51.100.7"))).toEqual([
      200, 200, 200, 200, 200,
    ]);
    const [address_counter] =
      await app.sql`select points from rate_limits where key like 'recovery_email:%' and key <> ${String(counter?.key)}`;
    expect(address_counter?.points).toBe(4);
  });

  test("too many recovery requests of a network get 429 on the site, and 200 by the API", async () => {
    const page = await app.browser().get("/recover-password");
    const ask = (n: number) => page.submit({ email: `biri${n}@example.org` });
    for (let n = 0; n < 8; n += 1)
      expect((await ask(n)).notice).toContain(tr("notices.recoveryStored"));
    const refused = await ask(8);
    expect([refused.status, refused.path, refused.notice]).toEqual([429, "/recover-password", ""]);
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(refused.main).toContain(
      `${tr("messages.tooManyTries")} ${tr("layout.waitMinutes", { count: 60 })}`,
    );
    expect(refused.find("input[name=email]").getAttribute("value")).toBe("biri8@example.org");
    const answer = await app.api().post("/password-recovery/biri9@example.org");
    expect([answer.status, answer.body]).toEqual([
      200,
      { message: "If that email is registered, we sent a password recovery link" },
    ]);
    expect(
      await app.sql`select key from rate_limits where key like 'recovery_email:%'`,
    ).toHaveLength(8);
    await app.sql`delete from rate_limits`;
    for (let n = 0; n < 3; n += 1)
      expect((await ask(1)).notice).toContain(tr("notices.recoveryStored"));
  });

  test("changes of an account's e-mail are limited, on the page and by the API; other changes of the profile are not", async () => {
    const [mehmet, client] = [await app.as("mehmet"), await app.apiAs("mehmet")];
    const edit = await mehmet.get("/settings?tab=profile&edit");
    const saved = await edit.submit({ email: "mehmet.1@example.org", current_password: PASSWORD });
    expect(saved.notice).toContain(tr("notices.emailChangeStored"));
    for (const email of [
      "mehmet.x@example.org",
      "mehmet.y@example.org",
      "mehmet.z@example.org",
      "mehmet.2@example.org",
    ])
      expect((await client.patch("/users/me", { email })).status).toBe(200);
    expect(
      await statuses(4, () =>
        client.patch("/users/me", { email: "mehmet.2@example.org", full_name: "Mehmet Usta" }),
      ),
    ).toEqual([200, 200, 200, 200]);
    const [api_answer, refused] = [
      await client.patch("/users/me", { email: "mehmet.3@example.org" }),
      await edit.submit({ email: "mehmet.3@example.org", current_password: PASSWORD }),
    ];
    expect([api_answer.status, api_answer.body]).toEqual([
      429,
      { detail: "Too many tries. Please wait a little and try again.", code: "too_many_tries" },
    ]);
    expect(api_answer.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    const minutes = Math.ceil(Number(refused.headers.get("Retry-After")) / 60);
    expect(refused.main).toContain(tr("layout.waitMinutes", { count: minutes }));
    expect(refused.find("input[name=email]").getAttribute("value")).toBe("mehmet.3@example.org");
    expect(
      await app.sql`select email, full_name from users where id = ${await app.idOf("mehmet")}`,
    ).toEqual([{ email: "mehmet.2@example.org", full_name: "Mehmet Usta" }]);
    await app.sql`update users set email = ${PEOPLE.mehmet.email} where id = ${await app.idOf("mehmet")}`;
  });
});

describe("while the counters cannot be written", () => {
  afterEach(() => app.sql`alter table rate_limits_away rename to rate_limits`);

  test("signing in fails with 500", async () => {
    await app.sql`alter table rate_limits rename to rate_limits_away`;
    expect((await signIn("ayse", "198.51.100.10")).status).toBe(500);
    expect((await signIn("ayse", "198.51.100.10", "yanlış")).status).toBe(500);
  });
});

test("without limits nothing is counted, and the server warns at its start", async () => {
  const unlimited_app = await startApp({ TRUST_PROXY: "true" });
  expect(
    new Set(await statuses(30, () => signIn("ayse", "198.51.100.11", "yanlış", unlimited_app.url))),
  ).toEqual(new Set([400]));
  expect(await unlimited_app.sql`select key from rate_limits`).toEqual([]);
  expect(unlimited_app.output()).toContain("Rate limits are off");
  await unlimited_app.stop();
});

function signIn(person: PersonName, address: string, password: string = PASSWORD, url?: string) {
  return send(PEOPLE[person].email, password, address, url);
}

function send(
  username: string,
  password: string,
  address: string,
  url = app.url,
): Promise<Response> {
  const body = new URLSearchParams({ username, password });
  return fetch(`${url}/api/v1/login/access-token`, {
    method: "POST",
    body,
    headers: { "X-Forwarded-For": address },
  });
}

function recover(email: string, address: string): Promise<Response> {
  return fetch(`${app.url}/api/v1/password-recovery/${email}`, {
    method: "POST",
    headers: { "X-Forwarded-For": address },
  });
}

/** Sends the requests one after the other. */
async function statuses(times: number, act: () => Promise<{ status: number }>): Promise<number[]> {
  const answers: number[] = [];
  while (answers.length < times) answers.push((await act()).status);
  return answers;
}
