import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { METRICS, type MetricName } from "#app/lib/metrics/metric-names.ts";
import { type App, sharedApp, startApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { openEvents } from "#tests/support/live-events.ts";

const TOKEN = "a-token-of-the-monitoring-of-this-test";

let app: App;
beforeAll(async () => {
  app = await startApp({ METRICS_TOKEN: TOKEN });
});
afterAll(() => app.stop());

const readMetrics = async (authorization?: string, method = "GET") =>
  await fetch(`${app.url}/metrics`, {
    method,
    headers: authorization === undefined ? {} : { Authorization: authorization },
  });
const readText = async () => await (await readMetrics(`Bearer ${TOKEN}`)).text();

/** The value of a line, or null. `name` has the labels. */
function valueOf(text: string, name: string): number | null {
  const line = text.split("\n").find((each) => each.startsWith(`${name} `));
  return line === undefined ? null : Number(line.slice(name.length + 1));
}

const requestsLine = (method: string, route: string, status: number) =>
  `divan_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

const jobsLine = (queue: string, state: string) => `divan_jobs{queue="${queue}",state="${state}"}`;

describe("access", () => {
  test("without the setting there are no metrics", async () => {
    const without = await sharedApp();
    const answer = await fetch(`${without.url}/metrics`, {
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
    expect([answer.status, await answer.text()]).toEqual([404, "Not Found\n"]);
  });

  test.each([
    ["no token", undefined],
    ["an empty one", "Bearer "],
    ["a wrong one", `Bearer ${TOKEN.slice(0, -1)}x`],
    ["its beginning", `Bearer ${TOKEN.slice(0, -1)}`],
    ["more than it", `Bearer ${TOKEN}x`],
    ["another scheme", `Basic ${TOKEN}`],
    ["the token alone", TOKEN],
  ])("%s is refused", async (_, authorization) => {
    const answer = await readMetrics(authorization);
    expect([answer.status, answer.headers.get("WWW-Authenticate")]).toEqual([401, "Bearer"]);
    expect(await answer.text()).toBe("Unauthorized\n");
  });

  test("the token opens them, and is not in the log", async () => {
    const answer = await readMetrics(`Bearer ${TOKEN}`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      200,
      "text/plain; version=0.0.4; charset=utf-8",
    ]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect((await readMetrics(`Bearer ${TOKEN}`, "HEAD")).status).toBe(200);
    expect(app.output()).not.toContain(TOKEN);
  });
});

describe("the text", () => {
  test("has what is true of every site", async () => {
    const text = await readText();
    const names = text.matchAll(/^# TYPE (\w+) (\w+)$/gm).map(([, name, type]) => [name, type]);
    const missing = new Set(Object.keys(METRICS));
    for (const [name = "", type] of names) {
      expect(METRICS).toHaveProperty(name);
      expect([name, type]).toEqual([name, METRICS[name as MetricName].type]);
      missing.delete(name);
    }
    for (const name of MAY_BE_MISSING) missing.delete(name);
    expect([...missing]).toEqual([]);
    expect(valueOf(text, "divan_up_database")).toBe(1);
    expect(valueOf(text, "divan_search_indexed_ratio")).toBe(1);
    expect(valueOf(text, "process_resident_memory_bytes")).toBeGreaterThan(10_000_000);
    expect(valueOf(text, "process_cpu_seconds_total")).toBeGreaterThan(0);
    expect(valueOf(text, "process_start_time_seconds")).toBeLessThan(Date.now() / 1000);
  });

  test("counts pages and calls by their patterns, and has no address of a topic or member", async () => {
    const selin = await app.apiAs("selin");
    const topic_id = await makeTopic(selin, (await makeForum(selin)).forum_id);
    const browser = await app.as("ayse");
    const lines = {
      page: requestsLine("GET", "/topic/:topicId", 200),
      call: requestsLine("GET", "/api/v1/topics/{id}", 200),
      member: requestsLine("GET", "/user/:username", 404),
      unknown: requestsLine("GET", "other", 404),
    };
    const before = await readText();
    const secret = randomUUID();
    await browser.get(`/topic/${topic_id}`);
    await browser.get(`/topic/${topic_id}`);
    await selin.get(`/topics/${topic_id}`);
    await browser.get(`/user/${secret}`);
    await browser.get(`/${secret}/${secret}`);
    await selin.get(`/${secret}`);
    const after = await readText();
    const difference = (line: string) => (valueOf(after, line) ?? 0) - (valueOf(before, line) ?? 0);
    expect(Object.values(lines).map(difference)).toEqual([2, 1, 1, 2]);
    expect(after).not.toContain(secret);
    expect(after).not.toMatch(/route="[^"]*\d{2,}/);
    const duration = `{method="GET",route="/topic/:topicId"`;
    expect(difference(`divan_http_request_duration_seconds_count${duration}}`)).toBe(2);
    expect(difference(`divan_http_request_duration_seconds_bucket${duration},le="+Inf"}`)).toBe(2);
  });

  test("counts no fault when a reader leaves before the answer", async () => {
    const { cookies } = await app.as("ayse");
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const leaving = new AbortController();
    await app.sql.begin(async (tx) => {
      await tx`lock table categories in access exclusive mode`;
      const page = fetch(`${app.url}/forum`, { headers: { Cookie }, signal: leaving.signal });
      await expect.poll(countWaiting).toBeGreaterThan(0);
      leaving.abort();
      await expect(page).rejects.toThrow();
      await expect
        .poll(async () => valueOf(await readText(), requestsLine("GET", "/forum", 499)))
        .toBe(1);
    });
    expect(await readText()).not.toContain('status="500"');
  });

  test("has the open streams", async () => {
    const events = await openEvents(await app.as("ayse"));
    await events.until(0);
    expect(valueOf(await readText(), "divan_live_streams")).toBe(1);
    events.close();
  });

  test("has jobs, e-mails and backups", async () => {
    await app.sql`insert into pgboss.job (name, state, start_after) select 'send-invitation', 'created', now() + interval '1 day' from generate_series(1, 3)`;
    await app.sql`insert into pgboss.job (name, state, completed_on) values ('send-invitation', 'failed', now())`;
    await app.sql`insert into backups (name, date, status, verified_at) values ('divan-metrics', '2026-01-02 03:04:05Z', 'verified', '2026-01-02 03:05:00Z')`;
    const text = await readText();
    expect(
      ["waiting", "failed"].map((state) => valueOf(text, jobsLine("send-invitation", state))),
    ).toEqual([3, 1]);
    expect(valueOf(text, "divan_mail_unsent")).toBe(4);
    expect(valueOf(text, "divan_backup_last_verified_timestamp_seconds")).toBe(
      Date.parse("2026-01-02T03:04:05Z") / 1000,
    );
  });
});

async function countWaiting(): Promise<number> {
  const [row] = await app.sql`
    select count(*)::int as waiting from pg_locks l join pg_database d on d.oid = l.database
    where not granted and datname = current_database()`;
  return row?.waiting;
}

const MAY_BE_MISSING = [
  "divan_database_faults_total",
  "divan_jobs",
  "divan_job_oldest_seconds",
  "divan_backup_last_verified_timestamp_seconds",
  "divan_replica_lag_seconds",
  "divan_event_loop_delay_seconds",
] as const;
