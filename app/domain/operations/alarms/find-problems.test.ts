import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { describeMailFailure } from "#app/lib/mail/mail-failure.ts";
import { actor, sql } from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { raiseDatabaseAlarm } from "./database-faults.server.ts";
import { findProblems, type Surroundings } from "./find-problems.server.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const GIGABYTE = 1e9;

const SECRET = "the secret of a site that began with these tests";
/** The site of these tests began now, and the tests look at it some hours later. */
const START = new Date();
const later = (ms: number) => new Date(START.getTime() + ms);
const iso = (ms: number) => later(ms).toISOString();

const calm: Surroundings = {
  measureDisk: async () => ({ free_bytes: 50 * GIGABYTE, total_bytes: 100 * GIGABYTE }),
  replicaLeftOutSince: () => null,
  bundled: null,
  findArchive: async () => null,
  has_backups: true,
};

let selin: User;
beforeAll(async () => {
  selin = await actor("selin");
});
beforeEach(async () => {
  await sql`insert into signing_secrets (id, secret, created_at) values (1, ${SECRET}, ${iso(0)})
    on conflict (id) do update set created_at = excluded.created_at`;
  await sql`delete from alarms`;
  await sql`delete from backups`;
  await sql`delete from webhooks`;
  await sql`delete from pgboss.job`;
});
/** Files that use the same database begin without it. */
afterAll(() => sql`delete from signing_secrets where secret = ${SECRET}`);

const causes = async (ms: number, surroundings: Partial<Surroundings> = {}) => [
  ...(await findProblems(later(ms), { ...calm, ...surroundings })).keys(),
];

const storeBackup = (status: "verified" | "failed" | "running", at_ms: number) =>
  sql`insert into backups (name, status, date) values (${`${status} ${at_ms}`}, ${status}, ${iso(at_ms)})`;
const failJob = (name: string) =>
  sql`insert into pgboss.job (name, state, completed_on) values (${name}, 'failed', ${iso(0)})`;
const waitMail = (error: string | null) =>
  sql`insert into pgboss.job (name, state, created_on, data, output)
    values ('send-invitation', 'retry', ${iso(0)}, '{"invite_id": 1}', jsonb_strip_nulls(jsonb_build_object('message', ${error}::text)))`;
const failMail = (user_id: number, error: string) =>
  sql`insert into pgboss.job (name, state, completed_on, data, output)
    values ('send-notifications', 'failed', ${iso(0)}, jsonb_build_object('user_id', ${user_id}::int), jsonb_build_object('message', ${error}::text))`;
const storeWebhook = (is_active: boolean, failing_since: Date | null) =>
  sql`insert into webhooks (url, kinds, nonce, is_active, epoch, after_xid, after_seq, failing_since)
    values ('https://example.org/', '{post}', '', ${is_active}, '', '0', 0, ${failing_since?.toISOString() ?? null})`;
const refusal = (codes: string) => describeMailFailure("mail.example.org:587", codes);

test("a new site has no problem", async () => {
  expect(await causes(0)).toEqual([]);
});

describe("backups", () => {
  const BACKUP_HOURS = 36;
  const LATE_MS = BACKUP_HOURS * HOUR_MS + 1;

  test("a site with members has a day and a half for its first one", async () => {
    expect(await causes(BACKUP_HOURS * HOUR_MS)).toEqual([]);
    expect(await causes(LATE_MS)).toEqual(["backup"]);
  });

  test("the time begins again with each that was verified, and with no other", async () => {
    await storeBackup("verified", HOUR_MS);
    await storeBackup("running", 2 * HOUR_MS);
    expect(await causes(HOUR_MS + BACKUP_HOURS * HOUR_MS)).toEqual([]);
    expect(await causes(HOUR_MS + LATE_MS)).toEqual(["backup"]);
  });

  test("the newest one that failed is a problem at once, until one is verified", async () => {
    await storeBackup("verified", HOUR_MS);
    await storeBackup("failed", 2 * HOUR_MS);
    expect(await causes(2 * HOUR_MS)).toEqual(["backup"]);
    await storeBackup("running", 3 * HOUR_MS);
    expect(await causes(3 * HOUR_MS)).toEqual(["backup"]);
    await storeBackup("verified", 4 * HOUR_MS);
    expect(await causes(4 * HOUR_MS)).toEqual([]);
  });

  test("a site that makes none is only asked for those that failed, and for the archive", async () => {
    expect(await causes(LATE_MS, { has_backups: false })).toEqual([]);
    const archive = (is_failing: boolean) => async () => ({ date: START, is_failing });
    expect(await causes(0, { findArchive: archive(false) })).toEqual([]);
    const problems = await findProblems(START, { ...calm, findArchive: archive(true) });
    expect(problems.get("backup")).toEqual({ detail: "archive_command" });
    await storeBackup("failed", 0);
    expect(await causes(0, { has_backups: false })).toEqual(["backup"]);
  });

  test("a site that was restored elsewhere has the same time", async () => {
    await sql`update signing_secrets set created_at = ${iso(-100 * DAY_MS)}`;
    expect(await causes(0)).toEqual(["backup"]);
    await sql`insert into audit_log (actor_username, action, subject_type, subject_name, created_at)
      values ('npm run restore', 'restored', 'backup', 'x', ${iso(0)})`;
    expect(await causes(BACKUP_HOURS * HOUR_MS)).toEqual([]);
    expect(await causes(LATE_MS)).toEqual(["backup"]);
  });
});

const old = (days: number) => ({ version: "18.4", released_at: later(-days * DAY_MS) });

test("the bundled PostgreSQL is old after a year, and one's own is the distribution's", async () => {
  expect(await causes(0, { bundled: old(365) })).toEqual([]);
  const problems = await findProblems(later(1), { ...calm, bundled: old(365) });
  expect(problems).toEqual(new Map([["postgresql", { detail: "18.4" }]]));
});

const withDisk = async (free: number, total: number) =>
  await findProblems(START, {
    ...calm,
    measureDisk: async () => ({ free_bytes: free, total_bytes: total }),
  });

test("files that the newest backup is without are a problem of the backups", async () => {
  await storeBackup("verified", 0);
  await sql`update backups set manifest = ${JSON.stringify({ files: { missing: 3 } })}::text::jsonb`;
  const problems = await findProblems(later(0), calm);
  expect(problems).toEqual(new Map([["backup", { detail: "files: 3" }]]));
  await storeBackup("verified", HOUR_MS);
  expect(await causes(HOUR_MS)).toEqual([]);
});

test("files that have nearly reached FILES_SITE_GB are a problem, also on an empty disk", async () => {
  const [bytes, sha256] = [18 * 1024 ** 3, "a".repeat(64)];
  await sql`insert into blobs (sha256, size, is_in_bucket) values (${sha256}, ${bytes - 1}, false)`;
  expect(await causes(0)).toEqual([]);
  await sql`update blobs set size = ${bytes}`;
  const problems = await findProblems(later(0), calm);
  expect(problems).toEqual(new Map([["disk", { detail: "FILES_SITE_GB: 18.0 / 20.0" }]]));
  await sql`delete from blobs`;
});

describe("the disk", () => {
  test.each([
    { total: 40 * GIGABYTE, enough: 4 * GIGABYTE, detail: "4.0 / 40.0 GB" },
    { total: 2000 * GIGABYTE, enough: 10 * GIGABYTE, detail: "10.0 / 2000.0 GB" },
  ])("of $total bytes has little room below $enough", async ({ total, enough, detail }) => {
    expect(await withDisk(enough, total)).toEqual(new Map());
    expect(await withDisk(enough - 1, total)).toEqual(new Map([["disk", { detail }]]));
  });
});

test("a fault of the database is over when it was not met for six hours", async () => {
  await raiseDatabaseAlarm("58030", START);
  await sql`delete from pgboss.job`;
  const problems = await findProblems(later(6 * HOUR_MS - 1), calm);
  expect(problems).toEqual(new Map([["database", { detail: "58030", seen_at: START }]]));
  expect(await causes(6 * HOUR_MS)).toEqual([]);
});

test("a replica is a problem when it was left out for more than ten minutes", async () => {
  expect(await causes(10 * MINUTE_MS, { replicaLeftOutSince: () => START })).toEqual([]);
  expect(await causes(10 * MINUTE_MS + 1, { replicaLeftOutSince: () => START })).toEqual([
    "replica",
  ]);
});

describe("jobs", () => {
  test("one that failed for the last time counts for most of a day", async () => {
    await failJob("clean-up");
    expect(await causes(23 * HOUR_MS - 1)).toEqual(["jobs"]);
    expect(await causes(23 * HOUR_MS)).toEqual([]);
  });

  test("push messages that failed are the business of their services", async () => {
    await failJob("push-mention");
    expect(await causes(0)).toEqual([]);
  });

  test("one that waits since two hours shows that nobody takes it", async () => {
    await sql`insert into pgboss.job (name, state, start_after) values
      ('clean-up', 'created', ${iso(0)}), ('mark-read', 'active', ${iso(-DAY_MS)}), ('mark-read', 'completed', ${iso(-DAY_MS)})`;
    expect(await causes(2 * HOUR_MS)).toEqual([]);
    expect(await causes(2 * HOUR_MS + 1)).toEqual(["jobs"]);
  });
});

describe("e-mails", () => {
  const RECIPIENT_REFUSED = refusal("RCPT 550");

  test.each([null, refusal("ECONNREFUSED"), refusal("EAUTH 535"), "no space left on device"])(
    "one that waits since two hours is a problem: %s",
    async (error) => {
      await waitMail(error);
      expect(await causes(2 * HOUR_MS)).toEqual([]);
      expect(await causes(2 * HOUR_MS + 1)).toEqual(["mail"]);
    },
  );

  test("one that the server did not take at all its tries counts for most of a day", async () => {
    await failMail(1, refusal("ETIMEDOUT"));
    expect(await causes(23 * HOUR_MS - 1)).toEqual(["mail"]);
    expect(await causes(23 * HOUR_MS)).toEqual([]);
  });

  test("two mailboxes that were given up are none, however often they refuse", async () => {
    for (const user_id of [1, 1, 1, 2]) await failMail(user_id, RECIPIENT_REFUSED);
    expect(await causes(HOUR_MS)).toEqual([]);
    await failMail(3, RECIPIENT_REFUSED);
    expect(await causes(HOUR_MS)).toEqual(["mail"]);
  });

  test("in a large community a fiftieth of the members must be refused", async () => {
    await sql`insert into users (username, email, is_active) select 'many' || n, 'many' || n || '@example.org', true from generate_series(1, 195) n`;
    const [members] =
      await sql`select count(*)::int as active from users where is_active and not is_former`;
    expect(members?.active).toBe(200);
    for (const user_id of [1, 2, 3]) await failMail(user_id, RECIPIENT_REFUSED);
    expect(await causes(HOUR_MS)).toEqual([]);
    await failMail(4, RECIPIENT_REFUSED);
    expect(await causes(HOUR_MS)).toEqual(["mail"]);
    await sql`delete from users where username like 'many%'`;
  });
});

describe("webhooks", () => {
  test("one that fails for three hours is a problem", async () => {
    await storeWebhook(true, START);
    await storeWebhook(true, null);
    expect(await causes(3 * HOUR_MS)).toEqual([]);
    expect(await causes(3 * HOUR_MS + 1)).toEqual(["webhooks"]);
  });

  test("one that was switched off for it is a problem, one that a superuser turned off is none", async () => {
    await storeWebhook(false, null);
    expect(await causes(DAY_MS)).toEqual([]);
    await storeWebhook(false, START);
    expect(await causes(0)).toEqual(["webhooks"]);
  });
});

test("a site with one account is a trial: its first steps say what is missing", async () => {
  await sql`update users set is_former = true, is_active = false, is_superuser = false, confirmed_email = null, full_name = null, picture_url = null
    where id <> ${selin.id}`;
  await storeBackup("failed", HOUR_MS);
  expect(await causes(10 * DAY_MS, { bundled: old(400) })).toEqual([]);
});
