import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { tr } from "#tests/support/texts.ts";

const WRITERS = 30;
const ANSWERED_WITHIN = { timeout: 12_000 };
const SOON = { timeout: 10_000, interval: 50 };
const BUSY = "The database cannot do this at the moment. Please try again shortly.";

let app: App;
let mehmet: ApiClient;
/** Few replies to one topic wait in the database, so that those to others have connections too. */
const topic_ids: number[] = [];
let topic_id = 0;

beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: "info" });
  const selin = await app.apiAs("selin");
  mehmet = await app.apiAs("mehmet");
  const { forum_id } = await makeForum(selin);
  for (let n = 0; n < WRITERS; n += 1) topic_ids.push(await makeTopic(mehmet, forum_id));
  topic_id = topic_ids[0] ?? 0;
});
afterAll(() => app.stop());

test("writers that wait for a lock do not block readers, and get a 503 after a while", {
  timeout: 30_000,
}, async () => {
  const reader = await app.as("ayse");
  let answered = 0;
  await app.sql.begin(async (lock) => {
    await lock`lock table topic_activity in exclusive mode`;
    const writers = topic_ids.map(async (id) => {
      const answer = await mehmet.post(`/topics/${id}/post`, { content: "<p>Bekler</p>" });
      answered += 1;
      return answer;
    });
    await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(1), SOON);
    for (let n = 0; n < 10; n += 1) expect((await reader.get("/forum")).status).toBe(200);
    expect(answered).toBe(0);
    await vi.waitFor(() => expect(answered).toBe(WRITERS), ANSWERED_WITHIN);
    for (const { status, headers, body } of await Promise.all(writers))
      expect([status, headers.get("Retry-After"), typeof body.detail]).toEqual([
        503,
        "5",
        "string",
      ]);
  });
  const slow_lines = app
    .output()
    .split("\n")
    .filter((line) => line.includes("A statement was slow"));
  expect(slow_lines.length).toBeGreaterThan(0);
  expect(slow_lines.join()).not.toContain("Bekler");
  expect((await mehmet.post(`/topics/${topic_id}/post`, { content: "<p>Yine</p>" })).status).toBe(
    200,
  );
  expect(await app.sql`select position from posts where topic_id = ${topic_id}`).toEqual([
    { position: 1 },
  ]);
});

test("writers of one topic that is locked get a 503 too, and others write meanwhile", {
  timeout: 30_000,
}, async () => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const locked_id = await makeTopic(mehmet, forum_id);
  await app.sql.begin(async (lock) => {
    await lock`select from topic_activity where topic_id = ${locked_id} for update`;
    const writers = Array.from({ length: WRITERS }, (_, n) =>
      mehmet.post(`/topics/${locked_id}/post`, { content: `<p>${n}</p>` }),
    );
    await vi.waitFor(async () => expect(await countWaiting()).toBeGreaterThan(0), SOON);
    for (const id of topic_ids)
      expect((await mehmet.post(`/topics/${id}/post`, { content: "<p>Sürer</p>" })).status).toBe(
        200,
      );
    // The second is on the connection of the first, if the statement is prepared there.
    expect([1, 2]).toContain(await countWaiting());
    for (const { status, headers } of await Promise.all(writers))
      expect([status, headers.get("Retry-After")]).toEqual([503, "5"]);
  });
  expect(await app.sql`select position from posts where topic_id = ${locked_id}`).toEqual([]);
});

test("a page that cannot be read in time is a 503", { timeout: 30_000 }, async () => {
  const reader = await app.as("ayse");
  await app.sql.begin(async (lock) => {
    await lock`lock table forums in access exclusive mode`;
    const page = await reader.get("/forum");
    expect([page.status, page.heading, page.headers.get("Retry-After")]).toEqual([
      503,
      tr("layout.busy"),
      "5",
    ]);
  });
  expect((await reader.get("/forum")).status).toBe(200);
});

const FAULTS = ["53000", "53100", "53200", "53400", "58030", "58P01", "25006", "XX001", "XX002"];
const CONFLICTS = ["57014", "55P03", "40001", "40P01"];

test.each(FAULTS.concat(CONFLICTS))(
  "the database error %s is a 503, and a form keeps its text",
  async (code) => {
    const [topics, posts] = [await countRows("topics"), await countRows("posts")];
    await app.sql.unsafe(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '${code}'; end $$`,
    );
    await app.sql`create trigger refuse before insert or update on posts execute function refuse()`;
    await app.sql`create trigger refuse before insert or update on users execute function refuse()`;
    const { status, headers, body } = await mehmet.post(`/topics/${topic_id}/post`, {
      content: "<p>x</p>",
    });
    expect([status, headers.get("Retry-After"), body]).toEqual([
      503,
      "5",
      { detail: BUSY, code: "database_busy" },
    ]);
    const visitor = await app.as("ayse");
    const reply = await (await visitor.get(`/topic/${topic_id}/reply`)).submit({
      content: "uzun emek",
    });
    expect([
      reply.status,
      reply.headers.get("Retry-After"),
      reply.find("[name=content]").textContent.trim(),
    ]).toEqual([503, "5", "uzun emek"]);
    expect(reply.text).toContain(tr("messages.databaseBusy"));
    await app.sql`drop function refuse() cascade`;
    expect([await countRows("topics"), await countRows("posts")]).toEqual([topics, posts]);
  },
);

test("a database that takes no writes is not ready", { timeout: 30_000 }, async () => {
  const site = await startApp();
  const api = await site.apiAs("mehmet");
  const write = async () => (await api.patch("/users/me", { full_name: "Mehmet" })).body;
  await site.sql.unsafe(`alter database ${site.database} set default_transaction_read_only = on`);
  await newConnections(site, async () =>
    expect(await write()).toEqual({ detail: BUSY, code: "database_busy" }),
  );
  expect((await fetch(`${site.url}/readyz`)).status).toBe(503);
  await site.sql.begin("read write", (sql) =>
    sql.unsafe(`alter database ${site.database} reset default_transaction_read_only`),
  );
  await newConnections(site, async () =>
    expect(await write()).toMatchObject({ full_name: "Mehmet" }),
  );
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  await site.stop();
});

test("failing statements of the queue are logged once, and again when they work", {
  timeout: 30_000,
}, async () => {
  const countLogLines = () =>
    app
      .output()
      .split("\n")
      .filter(
        (line) => line.includes("A statement of the queue fails") && line.includes("pgboss.job"),
      ).length;
  const polls = new Set<string>();
  await app.sql`alter table pgboss.job rename to job_elsewhere`;
  await vi.waitFor(
    async () => {
      for (const { query_start } of await listFetches()) polls.add(String(query_start));
      expect(polls.size).toBeGreaterThan(12);
    },
    { timeout: 20_000, interval: 20 },
  );
  await app.sql`alter table pgboss.job_elsewhere rename to job`;
  await vi.waitFor(
    () => expect(app.output()).toContain("A statement of the queue works again"),
    SOON,
  );
  // Workers, scheduler and maintenance poll with different statements. None logs every failed poll.
  expect(countLogLines()).toBeGreaterThan(0);
  expect(countLogLines()).toBeLessThan(polls.size / 2);
});

async function countWaiting(): Promise<number> {
  const [row] =
    await app.sql`select count(*)::int as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return row?.waiting;
}

async function countRows(table: string): Promise<number> {
  const [row] = await app.sql`select count(*)::int as count from ${app.sql(table)}`;
  return row?.count;
}

/** The queries by which idle connections last polled the queue. */
async function listFetches() {
  return await app.sql`select query_start::text from pg_stat_activity where datname = current_database() and application_name like 'divan %' and query like '%WITH next as%'`;
}

/**
 * Ends the connections with the former settings, because new ones apply only to new connections.
 */
async function newConnections({ sql }: App, until: () => Promise<unknown>) {
  const [row] = await sql`select clock_timestamp() as changed_at`;
  await vi.waitFor(
    async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'divan %' and backend_start < ${row?.changed_at}`;
      await until();
    },
    { ...SOON, interval: 200 },
  );
}
