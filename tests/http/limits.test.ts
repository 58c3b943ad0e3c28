import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { runServer } from "#tests/support/launch.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";

/** A busy machine takes its time. */
const SOON = { timeout: 15_000 };

// A quarter: 5 tries an address and account, 25 an address, 25 an account from everywhere.
const QUARTER = { RATE_LIMIT_FACTOR: "0.25", TRUST_PROXY: "true" };
const WINDOW_SECONDS = 900;

let app: App;
beforeAll(async () => {
  app = await startApp(QUARTER);
});
afterAll(() => app.stop());
beforeEach(() => app.sql`delete from rate_limits`);

describe("signing in", () => {
  test("stops after too many failures, with the time to wait, and takes the right password no more till then", async () => {
    expect(await statuses(5, () => signIn("ayse", "198.51.100.1", "yanlış"))).toEqual([
      400, 400, 400, 400, 400,
    ]);
    const stopped = await signIn("ayse", "198.51.100.1");
    expect([stopped.status, await stopped.json()]).toEqual([
      429,
      { detail: "Too many tries. Please wait a little and try again." },
    ]);
    expect(Number(stopped.headers.get("Retry-After"))).toBeGreaterThan(WINDOW_SECONDS - 20);
    expect(Number(stopped.headers.get("Retry-After"))).toBeLessThanOrEqual(WINDOW_SECONDS);
    await app.sql`update rate_limits set expire = 0`;
    expect((await signIn("ayse", "198.51.100.1")).status).toBe(200);
  });

  test("says so on the login page too", async () => {
    const visitor = app.browser();
    const page = await visitor.get("/login");
    for (let tries = 0; tries < 5; tries += 1)
      expect((await page.submit({ email: PEOPLE.ayse.email, password: "yanlış" })).status).toBe(
        400,
      );
    const stopped = await page.submit({ email: PEOPLE.ayse.email, password: PASSWORD });
    expect([stopped.status, stopped.path]).toEqual([429, "/login"]);
    expect(stopped.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(stopped.main).toContain(
      "Çok sayıda deneme yapıldı. Biraz bekleyip yeniden deneyin. En çok 15 dakika sonra yeniden deneyebilirsiniz.",
    );
    expect(visitor.cookies.has("divan_session")).toBe(false);
  });

  test("is counted by all processes together, and over a restart", async () => {
    const { host, user } = inject("database_server");
    const other = runServer({
      ...QUARTER,
      DATA_DIR: app.data_dir,
      DATABASE_URL: `postgres:///${app.database}`,
      PGHOST: host,
      PGUSER: user,
    });
    const url = await other.address();
    expect(await statuses(3, () => signIn("nazim", "198.51.100.5", "yanlış"))).toEqual([
      400, 400, 400,
    ]);
    expect(await statuses(3, () => signIn("nazim", "198.51.100.5", "yanlış", url))).toEqual([
      400, 400, 429,
    ]);
    expect((await signIn("nazim", "198.51.100.5")).status).toBe(429);
    await other.stop();
  });
});

describe("other limits", () => {
  test("too many recoveries are dropped in silence, per e-mail and per address", async () => {
    const asked = await statuses(4, () => recover(PEOPLE.emma.email, "198.51.100.7"));
    expect(asked).toEqual([200, 200, 200, 200]);
    const [made] =
      await app.sql`select key, points from rate_limits where key like 'recovery_email:%'`;
    expect(made?.points).toBe(4);
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
    const [counted] =
      await app.sql`select points from rate_limits where key like 'recovery_email:%' and key <> ${String(made?.key)}`;
    expect(counted?.points).toBe(4);
  });

  test("a network that asks for too many links is told when to come again, on the site; the API stays silent", async () => {
    const page = await app.browser().get("/recover-password");
    const ask = (n: number) => page.submit({ email: `biri${n}@example.org` });
    for (let n = 0; n < 8; n += 1) expect((await ask(n)).notice).toContain("E-posta gönderildi.");
    const refused = await ask(8);
    expect([refused.status, refused.path, refused.notice]).toEqual([429, "/recover-password", ""]);
    expect(refused.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect(refused.main).toContain(
      "Çok sayıda deneme yapıldı. Biraz bekleyip yeniden deneyin. En çok 60 dakika sonra yeniden deneyebilirsiniz.",
    );
    expect(refused.find("input[name=email]").getAttribute("value")).toBe("biri8@example.org");
    const called = await app.api().post("/password-recovery/biri9@example.org");
    expect([called.status, called.body]).toEqual([
      200,
      { message: "If that email is registered, we sent a password recovery link" },
    ]);
    expect(
      await app.sql`select key from rate_limits where key like 'recovery_email:%'`,
    ).toHaveLength(8);
    await app.sql`delete from rate_limits`;
    for (let n = 0; n < 3; n += 1) expect((await ask(1)).notice).toContain("E-posta gönderildi.");
  });

  test("letters to the addresses that an account had are few, by the page and by the API; all else of the profile is saved as often as one likes", async () => {
    const [mehmet, client] = [await app.as("mehmet"), await app.apiAs("mehmet")];
    const edit = await mehmet.get("/settings?tab=profile&edit");
    const moved = await edit.submit({ email: "mehmet.1@example.org", current_password: PASSWORD });
    expect(moved.notice).toContain("Profiliniz kaydedildi.");
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
    const [stopped, refused] = [
      await client.patch("/users/me", { email: "mehmet.3@example.org" }),
      await edit.submit({ email: "mehmet.3@example.org", current_password: PASSWORD }),
    ];
    expect([stopped.status, stopped.body]).toEqual([
      429,
      { detail: "Too many tries. Please wait a little and try again." },
    ]);
    expect(stopped.headers.get("Retry-After")).toMatch(/^\d+$/);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([
      429,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(refused.main).toContain("dakika sonra yeniden deneyebilirsiniz");
    expect(refused.find("input[name=email]").getAttribute("value")).toBe("mehmet.3@example.org");
    expect(
      await app.sql`select email, full_name from users where id = ${await app.idOf("mehmet")}`,
    ).toEqual([{ email: "mehmet.2@example.org", full_name: "Mehmet Usta" }]);
    await app.sql`update users set email = ${PEOPLE.mehmet.email} where id = ${await app.idOf("mehmet")}`;
  });

  test("a client that goes wild with a dead token hears of it; a live one does not", async () => {
    const selin = await app.apiAs("selin");
    const dead = app.api("a".repeat(43));
    const answers = await Promise.all(Array.from({ length: 155 }, () => dead.get("/users/me")));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(150);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
    expect((await selin.get("/users/me")).status).toBe(200);
  });
});

describe("while the count cannot be kept", () => {
  afterEach(() => app.sql`alter table rate_limits_away rename to rate_limits`);

  test("nobody gets in by that", async () => {
    await app.sql`alter table rate_limits rename to rate_limits_away`;
    expect((await signIn("ayse", "198.51.100.10")).status).toBe(500);
    expect((await signIn("ayse", "198.51.100.10", "yanlış")).status).toBe(500);
  });
});

test("without limits nothing is counted, and the start says so", async () => {
  const free = await startApp({ TRUST_PROXY: "true" });
  expect(
    new Set(await statuses(30, () => signIn("ayse", "198.51.100.11", "yanlış", free.url))),
  ).toEqual(new Set([400]));
  expect(await free.sql`select key from rate_limits`).toEqual([]);
  expect(free.output()).toContain("Rate limits are off");
  await free.stop();
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

/** One after the other. */
async function statuses(times: number, act: () => Promise<{ status: number }>): Promise<number[]> {
  const seen: number[] = [];
  while (seen.length < times) seen.push((await act()).status);
  return seen;
}
