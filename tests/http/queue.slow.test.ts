import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { runServer } from "#tests/support/launch.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { startSmtp } from "#tests/support/smtp.ts";

/** Busy machines need more time. */
const SOON = { timeout: 15_000 };

const REFUSAL = "451 4.3.0 later";

let smtp: Awaited<ReturnType<typeof startSmtp>>;
let app: App;
beforeEach(async () => {
  smtp = await startSmtp();
  app = await startApp({ SMTP_URL: smtp.url });
});
afterEach(async () => {
  await app.stop();
  await smtp.stop();
});

test("a refused email is retried with growing delays and arrives", async () => {
  smtp.state.refuse = REFUSAL;
  await recover(PEOPLE.ayse.email);
  const first = await jobInState("retry");
  expect(Number(first.wait_seconds)).toBeGreaterThanOrEqual(9);
  await tryNow();
  await smtp.until(() => smtp.countRefused() === 2);
  const second = await jobInState("retry", 1);
  expect(Number(second.wait_seconds)).toBeGreaterThan(Number(first.wait_seconds) - 1);
  smtp.state.refuse = "";
  await tryNow();
  expect((await smtp.mailTo(PEOPLE.ayse.email)).to).toEqual([PEOPLE.ayse.email]);
  await expect.poll(() => countJobs(), SOON).toBe(0);
});

test("an email refused on its last try stays as a failed job with the reason and without the address", async () => {
  smtp.state.refuse = `550 5.1.1 no such user ${PEOPLE.ayse.email}`;
  await recover(PEOPLE.ayse.email);
  await jobInState("retry");
  await app.sql`update pgboss.job set retry_limit = 1 where name = 'send-reset-link'`;
  await tryNow();
  const job = await jobInState("failed", 1);
  expect(job.message).toContain("EENVELOPE 550");
  expect(app.output()).toContain('"job":"send-reset-link"');
  expect(app.output()).not.toContain(PEOPLE.ayse.email);
});

test("a job of a process that crashed is done by another, which ends the schedules of former releases", async () => {
  await app.sql`insert into pgboss.schedule (name, cron, timezone) values ('send-reset-link', '0 0 1 1 *', 'UTC')`;
  smtp.state.refuse = REFUSAL;
  await recover(PEOPLE.emma.email);
  await jobInState("retry");
  const next = startServer();
  await next.address();
  await app.kill();
  smtp.state.refuse = "";
  await tryNow();
  expect((await smtp.mailTo(PEOPLE.emma.email)).to).toEqual([PEOPLE.emma.email]);
  const former = () => app.sql`select from pgboss.schedule where name = 'send-reset-link'`;
  await expect.poll(async () => (await former()).length, SOON).toBe(0);
  await next.stop();
});

test("two processes that start at once with an empty queue send each email once", async () => {
  await app.sql`drop schema pgboss cascade`;
  const servers = [startServer(), startServer()];
  await Promise.all(servers.map((server) => server.address()));
  const selin = await app.apiAs("selin");
  const guests = Array.from({ length: 30 }, (_, number) => `guest${number}@example.org`);
  await Promise.all(guests.map((email_to) => selin.post("/invites/", { email_to })));
  await smtp.until(() => smtp.received.length >= guests.length);
  await expect.poll(() => countJobs(), SOON).toBe(0);
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(guests.toSorted());
  expect(await Promise.all(servers.map((server) => server.stop()))).toEqual([0, 0]);
});

test("after its connections broke, the queue still does new jobs", async () => {
  const killed =
    await app.sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'divan %' and datname = current_database()`;
  expect(killed.length).toBeGreaterThan(0);
  await expect.poll(async () => (await recover(PEOPLE.mehmet.email)).status, SOON).toBe(200);
  expect((await smtp.mailTo(PEOPLE.mehmet.email)).to).toEqual([PEOPLE.mehmet.email]);
});

function recover(email: string) {
  return app.api().post(`/password-recovery/${email}`);
}

/** Another process with the same database. */
function startServer() {
  const { host, user } = inject("database_server");
  return runServer({
    DATA_DIR: app.data_dir,
    DATABASE_URL: `postgres:///${app.database}`,
    PGHOST: host,
    PGUSER: user,
    SMTP_URL: smtp.url,
    RATE_LIMIT_FACTOR: "0",
  });
}

async function jobInState(state: string, retry_count = 0) {
  const find = () => app.sql`
    select extract(epoch from start_after - now()) as wait_seconds, output->>'message' as message
    from pgboss.job where name like 'send-%' and state = ${state} and retry_count = ${retry_count}`;
  await expect.poll(async () => (await find()).length, SOON).toBe(1);
  const [job] = await find();
  return job ?? {};
}

async function tryNow(): Promise<void> {
  await app.sql`update pgboss.job set start_after = now() where state = 'retry'`;
  await app.sql`select pg_notify('divan_jobs', 'send-reset-link')`;
}

async function countJobs(): Promise<number> {
  return (await app.sql`select id from pgboss.job where name like 'send-%'`).length;
}
