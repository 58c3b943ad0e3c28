import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { tr } from "#tests/support/texts.ts";

/** The app connects through a socket in this folder, which a test can remove. */
const socket_folder = mkdtempSync(join(tmpdir(), "divan-socket-"));
const SOCKET = ".s.PGSQL.5432";

const METRICS_TOKEN = "a-token-of-the-monitoring-of-this-test";

let app: App;
beforeAll(async () => {
  allowDatabase();
  app = await startApp({ PGHOST: socket_folder, METRICS_TOKEN });
});
afterAll(async () => {
  await app.stop();
  rmSync(socket_folder, { recursive: true });
});

test("/healthz answers for the process, /readyz for the database too", async () => {
  const [alive, ready] = [await fetch(`${app.url}/healthz`), await fetch(`${app.url}/readyz`)];
  expect([alive.status, await alive.json()]).toEqual([200, { status: "ok" }]);
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready" }]);
});

test("without its database the site is alive but not ready, answers 503 on every page, and recovers by itself", async () => {
  const ayse = await app.as("ayse");
  await blockDatabase();
  expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${app.url}/readyz`);
  expect([ready.status, ready.headers.get("Retry-After")]).toEqual([503, "5"]);
  const page = await ayse.get("/forum");
  expect([page.status, page.heading, page.headers.get("Retry-After")]).toEqual([
    503,
    tr("layout.offline"),
    "5",
  ]);
  expect(ayse.cookies.has("divan_session")).toBe(true);
  const login = await (await app.browser().get("/login")).submit({
    email: "ayse@example.org",
    password: "yanlış-parola",
  });
  expect([
    login.status,
    login.headers.get("Retry-After"),
    login.find("[name=email]").getAttribute("value"),
  ]).toEqual([503, "5", "ayse@example.org"]);
  expect(login.text).toContain(tr("messages.databaseAway"));
  allowDatabase();
  await vi.waitFor(async () => expect((await fetch(`${app.url}/readyz`)).status).toBe(200), {
    timeout: 10_000,
    interval: 100,
  });
  expect((await ayse.get("/forum")).path).toBe("/forum");
});

test("concurrent requests without a database all get 503 soon", {
  timeout: 10_000,
}, async () => {
  const ayse = await app.apiAs("ayse");
  await blockDatabase();
  const answers = await Promise.all(Array.from({ length: 60 }, () => ayse.get("/users/me")));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  allowDatabase();
  expect((await ayse.get("/users/me")).status).toBe(200);
});

test("without its database the site still answers the numbers of its processes", async () => {
  await blockDatabase();
  const [status, text] = await readMetrics();
  expect(status).toBe(200);
  expect(text).toContain("\ndivan_up_database 0\n");
  expect(text).toContain("\nprocess_resident_memory_bytes ");
  expect(text).toContain("\ndivan_disk_free_bytes ");
  expect(text).not.toContain("divan_alarms_open");
  allowDatabase();
  await vi.waitFor(async () => expect((await readMetrics())[1]).toContain("divan_up_database 1"));
});

async function readMetrics() {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const answer = await fetch(`${app.url}/metrics`, { headers });
  return [answer.status, await answer.text()] as const;
}

/** Ends the open connections and prevents new ones. */
async function blockDatabase() {
  rmSync(join(socket_folder, SOCKET));
  await app.sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'divan %'`;
}

function allowDatabase() {
  symlinkSync(join(inject("database_server").host, SOCKET), join(socket_folder, SOCKET));
}
