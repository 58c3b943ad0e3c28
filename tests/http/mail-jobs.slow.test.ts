import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { runServer } from "#tests/support/launch.ts";
import { PEOPLE } from "#tests/support/people.ts";
import { startSmtp } from "#tests/support/smtp.ts";

/** Busy machines need more time; the queue checks for jobs of dead processes every ten seconds. */
const SOON = { timeout: 30_000 };
/** How often the queue checks for jobs of dead processes. */
const CHECK_EVERY_SECONDS = 10;
/**
 * The time from the death of the process to the second try. A reset link is valid for two hours,
 * but its recipient is waiting now.
 */
const MAX_SECONDS = 90;

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

test("an email that the mail server accepts slowly does not delay others of its kind", async () => {
  const { promise: accepted, resolve: accept } = Promise.withResolvers<void>();
  smtp.state.hold = async ({ to }) =>
    to.includes("slow@example.org") ? await accepted : undefined;
  const selin = await app.apiAs("selin");
  const invite = (email_to: string) => selin.post("/invites/", { email_to });
  await invite("slow@example.org");
  await smtp.mailTo("slow@example.org");
  const others = Array.from({ length: 12 }, (_, n) => `guest${n}@example.org`);
  await Promise.all(others.map(invite));
  await expect.poll(() => jobsLeft(), SOON).toBe(1);
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(
    [...others, "slow@example.org"].toSorted(),
  );
  accept();
  await expect.poll(() => jobsLeft(), SOON).toBe(0);
});

test("an email whose process died while sending is sent again, once and soon", async () => {
  smtp.state.hold = () => new Promise(() => {});
  await app.api().post(`/password-recovery/${PEOPLE.emma.email}`);
  await smtp.mailTo(PEOPLE.emma.email);
  await app.kill();
  smtp.state.hold = async () => {};
  const [interrupted] =
    await app.sql`select state, extract(epoch from expire_in)::int as expire from pgboss.job where name = 'send-reset-link'`;
  expect(interrupted?.state).toBe("active");
  await app.sql`update pgboss.job set started_on = started_on - expire_in`;

  const { host, user } = inject("database_server");
  const next = runServer({
    DATA_DIR: app.data_dir,
    DATABASE_URL: `postgres:///${app.database}`,
    PGHOST: host,
    PGUSER: user,
    SMTP_URL: smtp.url,
    RATE_LIMIT_FACTOR: "0",
  });
  await next.address();
  const find = () =>
    app.sql`select extract(epoch from start_after - now()) as wait from pgboss.job where name = 'send-reset-link' and state = 'retry'`;
  await expect.poll(async () => (await find()).length, SOON).toBe(1);
  expect(
    Number(interrupted?.expire) + CHECK_EVERY_SECONDS + Number((await find())[0]?.wait),
  ).toBeLessThan(MAX_SECONDS);

  await app.sql`update pgboss.job set start_after = now() where state = 'retry'`;
  await app.sql`select pg_notify('divan_jobs', 'send-reset-link')`;
  await expect.poll(() => jobsLeft(), SOON).toBe(0);
  expect(smtp.received.map(({ to }) => to)).toEqual([[PEOPLE.emma.email], [PEOPLE.emma.email]]);
  await next.stop();
}, 60_000);

async function jobsLeft(): Promise<number> {
  return (await app.sql`select id from pgboss.job where name like 'send-%'`).length;
}
