import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";

const SOON = { timeout: 20_000 };
const REQUESTS = 20;

let app: App;
beforeAll(async () => {
  app = await startApp({ LOG_LEVEL: "info" });
});
afterAll(() => app.stop());

test("a full disk is one line of the log and an alarm, and each request line names the refusal", async () => {
  const { forum_id } = await makeForum(await app.apiAs("selin"));
  const mehmet = await app.apiAs("mehmet");
  const topic_id = await makeTopic(mehmet, forum_id);
  const page = await (await app.as("ayse")).get(`/topic/${topic_id}/reply`);
  await failWrites("posts", "53100");
  for (let n = 0; n < REQUESTS; n += 1)
    await mehmet.post(`/topics/${topic_id}/post`, { content: "<p>x</p>" });
  await page.submit({ content: "x" });
  await app.sql`drop function refuse() cascade`;

  await expect.poll(() => linesWith({ status: 503 }), SOON).toHaveLength(REQUESTS + 1);
  await expect
    .poll(() => app.sql`select cause, detail, ended_at from alarms`, SOON)
    .toEqual([{ cause: "database", detail: "53100", ended_at: null }]);
  const refused = linesWith({ status: 503 });
  for (const line of refused)
    expect(line).toMatchObject({ refusal: "database_busy", sqlstate: "53100" });
  expect(linesWith({ level: 50 })).toEqual([
    expect.objectContaining({
      sqlstate: "53100",
      msg: "The database has a fault",
      err: expect.objectContaining({ cause: expect.objectContaining({ message: "no room" }) }),
    }),
  ]);
});

test("the line of another refusal names it, and that of an answer names none", async () => {
  const mehmet = await app.apiAs("mehmet");
  expect((await mehmet.get("/topics/999999")).status).toBe(404);
  expect((await mehmet.get("/users/me")).status).toBe(200);
  // The line is written after the answer.
  await expect.poll(() => linesWith({ path: "/api/v1/users/me" }), SOON).toHaveLength(1);
  expect(linesWith({ path: "/api/v1/users/me" })[0]).not.toHaveProperty("refusal");
  const [missing] = linesWith({ path: "/api/v1/topics/999999" });
  expect(missing).toMatchObject({ status: 404, refusal: "topic_not_found" });
  expect(missing).not.toHaveProperty("sqlstate");
});

test("a fault that only a job meets is in the log as well", async () => {
  await failWrites("activity_totals", "58030");
  await app.sql`insert into pgboss.job (name, data) values ('count-activity', '{}')`;
  await app.sql`select pg_notify('divan_jobs', 'count-activity')`;
  await expect.poll(() => linesWith({ sqlstate: "58030" }), SOON).toHaveLength(1);
  await app.sql`drop function refuse() cascade`;
});

async function failWrites(table: string, code: string): Promise<void> {
  await app.sql.unsafe(`
    create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room' using errcode = '${code}'; end $$;
    create trigger refuse before insert or update or delete on ${table} for each statement execute function refuse()`);
}

function linesWith(fields: object): unknown[] {
  return app
    .output()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line): unknown => JSON.parse(line))
    .filter((line) => Object.entries(fields).every((field) => hasField(line, field)));
}

function hasField(line: unknown, [name, value]: [string, unknown]): boolean {
  return new Map(Object.entries(Object(line))).get(name) === value;
}
