import { existsSync, mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test, vi } from "vitest";
import {
  CHANGE_DAYS,
  EXPIRED_INVITE_DAYS,
  KNOWN_NETWORK_DAYS,
  MAIL_FILE_DAYS,
  USED_INVITE_DAYS,
} from "#app/domain/base/retention.ts";
import { type App, sharedApp } from "#tests/support/app.ts";
import { PASSWORD } from "#tests/support/people.ts";
import { logOf } from "./admin-rows.ts";

const DAY_SECONDS = 86_400;
/** The batch size of the code. A larger statement would block writers for too long. */
const BATCH_ROWS = 5000;

let app: App;
beforeAll(async () => {
  app = await sharedApp();
});

test("the clean-up runs every hour", async () => {
  expect(await app.sql`select cron from pgboss.schedule where name = 'clean-up'`).toEqual([
    { cron: expect.stringMatching(/^\d+ \* \* \* \*$/) },
  ]);
});

test("sessions, links, counters, networks and browsers are deleted after they expire, and not before", async () => {
  const ayse_id = await app.idOf("ayse");
  const phone = await app.as("ayse");
  const [session] = await app.sql`select id from sessions where user_id = ${ayse_id}`;
  await app.sql`insert into sessions (token_hash, user_id, kind, address, expires_at) values ('\\x01', ${ayse_id}, 'site', '203.0.113.9', now() - interval '1 second')`;
  await app.sql`insert into one_time_tokens (token_hash, kind, user_id, expires_at) values
    ('\\x01', 'password_reset', ${ayse_id}, now() - interval '1 second'), ('\\x02', 'email_undo', ${ayse_id}, now() + interval '1 hour')`;
  await app.sql`insert into rate_limits (key, points, expire) values ('over', 1, ${Date.now() - 1000}), ('running', 1, ${Date.now() + 3_600_000}), ('endless', 1, null)`;
  await app.sql`insert into known_networks (user_id, network_hash, last_seen_at) values
    (${ayse_id}, '\\x01', now() - make_interval(days => ${KNOWN_NETWORK_DAYS}, hours => 1)), (${ayse_id}, '\\x02', now() - make_interval(days => ${KNOWN_NETWORK_DAYS - 1}))`;
  await app.sql`insert into known_devices (user_id, device_hash, last_seen_at) values
    (${ayse_id}, '\\x01', now() - make_interval(days => ${KNOWN_NETWORK_DAYS}, hours => 1)), (${ayse_id}, '\\x02', now() - make_interval(days => ${KNOWN_NETWORK_DAYS - 1}))`;
  await app.sql`insert into changes (kind, thing_id, change, at) values
    ('topic', 1, 'deleted', now() - make_interval(days => ${CHANGE_DAYS}, hours => 1)), ('topic', 2, 'deleted', now() - make_interval(days => ${CHANGE_DAYS - 1}))`;
  await cleanUp();
  expect(await app.sql`select thing_id from changes`).toEqual([{ thing_id: 2 }]);
  expect(await app.sql`select id from sessions where user_id = ${ayse_id}`).toEqual([
    { id: session?.id },
  ]);
  expect((await phone.get("/forum")).path).toBe("/forum");
  expect(await app.sql`select kind from one_time_tokens`).toEqual([{ kind: "email_undo" }]);
  expect(
    await app.sql`select key from rate_limits where key in ('over', 'running', 'endless') order by key`,
  ).toEqual([{ key: "endless" }, { key: "running" }]);
  expect(
    await app.sql`select encode(network_hash, 'hex') as hash from known_networks where network_hash in ('\\x01', '\\x02')`,
  ).toEqual([{ hash: "02" }]);
  expect(
    await app.sql`select encode(device_hash, 'hex') as hash from known_devices where device_hash in ('\\x01', '\\x02')`,
  ).toEqual([{ hash: "02" }]);
});

test("many rows are deleted in batches", async () => {
  await app.sql`create table deleted_at_once (rows int)`;
  await app.sql`create function count_deleted() returns trigger language plpgsql as $$ begin insert into deleted_at_once select count(*) from deleted_rows; return null; end $$`;
  await app.sql`create trigger count_deleted after delete on sessions referencing old table as deleted_rows for each statement execute function count_deleted()`;
  const count = 2 * BATCH_ROWS + 100;
  await app.sql`insert into sessions (token_hash, user_id, kind, expires_at)
    select decode(md5(n::text), 'hex'), ${await app.idOf("mehmet")}, 'api', now() - interval '400 days' from generate_series(1, ${count}::int) n`;
  await cleanUp();
  expect(await app.sql`select rows from deleted_at_once`).toEqual([
    { rows: BATCH_ROWS },
    { rows: BATCH_ROWS },
    { rows: 100 },
  ]);
  expect(await app.sql`select from sessions where expires_at < now()`).toHaveLength(0);
  await app.sql`drop function count_deleted() cascade`;
  await app.sql`drop table deleted_at_once`;
});

test("the address and the text are removed from old invites; the invite and its guest stay", async () => {
  const [owner_id, emma_id] = [await app.idOf("ayse"), await app.idOf("emma")];
  const row = (name: string, used_days: number | null, expired_days: number | null) => ({
    owner_id,
    text: name,
    email: `${name}@guests.example`,
    used_at: ago(used_days),
    used_by_id: used_days === null ? null : emma_id,
    expires_at: ago(expired_days),
  });
  await app.sql`insert into invites ${app.sql([
    row("used-old", USED_INVITE_DAYS + 1, 0),
    row("used-new", USED_INVITE_DAYS - 1, USED_INVITE_DAYS),
    row("expired-old", null, EXPIRED_INVITE_DAYS + 1),
    row("expired-new", null, EXPIRED_INVITE_DAYS - 1),
    row("endless", null, null),
  ])}`;
  await cleanUp();
  expect(await app.sql`select text, email, used_by_id from invites order by id`).toEqual([
    { text: null, email: null, used_by_id: emma_id },
    { text: "used-new", email: "used-new@guests.example", used_by_id: emma_id },
    { text: null, email: null, used_by_id: null },
    { text: "expired-new", email: "expired-new@guests.example", used_by_id: null },
    { text: "endless", email: "endless@guests.example", used_by_id: null },
  ]);
});

test("old e-mail files are deleted; other files in the folder stay", async () => {
  const folder = join(app.data_dir, "mail");
  mkdirSync(folder, { recursive: true });
  const files = { "old.eml": MAIL_FILE_DAYS + 1, "new.eml": MAIL_FILE_DAYS - 1, "notes.txt": 400 };
  for (const [name, days] of Object.entries(files)) {
    writeFileSync(join(folder, name), "To: someone@example.org");
    const seconds = Date.now() / 1000 - days * DAY_SECONDS;
    utimesSync(join(folder, name), seconds, seconds);
  }
  await cleanUp();
  expect(Object.keys(files).filter((name) => existsSync(join(folder, name)))).toEqual([
    "new.eml",
    "notes.txt",
  ]);
});

test("personal data of deleted members and of guests is removed from old log entries; data of members stays", async () => {
  const fields = {
    username: "emma",
    email: "emma@example.org",
    full_name: "Emma Hart",
    is_active: true,
  };
  const entry = {
    actor_username: "selin",
    action: "changed",
    subject_name: "emma",
    before: fields,
    after: fields,
  };
  await app.sql`insert into audit_log ${app.sql([
    { ...entry, subject_type: "user", subject_id: await app.idOf("emma") },
    { ...entry, subject_type: "user", subject_id: 999_999 },
    { ...entry, subject_type: "invite", subject_id: 1 },
  ])}`;
  await cleanUp();
  const redacted = { username: "emma", is_active: true };
  expect(
    (await logOf(app)).map(({ subject_type, before, after }) => ({ subject_type, before, after })),
  ).toEqual([
    { subject_type: "invite", before: redacted, after: redacted },
    { subject_type: "user", before: redacted, after: redacted },
    { subject_type: "user", before: fields, after: fields },
  ]);
});

test("deleting an account removes its e-mail and name from the log and from its invite", async () => {
  const api = await app.apiAs("selin");
  const { body: user } = await api.post("/users/", {
    username: "zeynep",
    email: "zeynep@example.org",
    full_name: "Zeynep Kara",
    password: PASSWORD,
  });
  await api.patch(`/users/${user.id}`, {
    email: "zeynep.kara@example.org",
    full_name: "Zeynep Kara Ak",
  });
  await app.sql`insert into invites (owner_id, text, email, used_at, used_by_id) values (${await app.idOf("ayse")}, 'Zeynep, gel', 'zeynep@example.org', now(), ${user.id})`;
  expect(await tablesContaining("zeynep")).toEqual(
    expect.arrayContaining(["audit_log", "invites", "users"]),
  );
  await api.delete(`/users/${user.id}`);
  expect(await tablesContaining("zeynep")).toEqual([]);
  expect(
    (await logOf(app))
      .slice(0, 3)
      .map(({ action, subject_name, after }) => [action, subject_name, after?.is_active]),
  ).toEqual([
    ["deleted", "zeynep", undefined],
    ["changed", "zeynep", undefined],
    ["created", "zeynep", true],
  ]);
  expect(
    await app.sql`select used_at is not null as is_used, text, email from invites order by id desc limit 1`,
  ).toEqual([{ is_used: true, text: null, email: null }]);
});

/** Queues the job as the schedule does, and waits until it is done. */
async function cleanUp(): Promise<void> {
  await app.sql`insert into pgboss.job (name, data) values ('clean-up', '{}')`;
  await app.sql`select pg_notify('divan_jobs', 'clean-up')`;
  await vi.waitFor(
    async () =>
      expect(await app.sql`select state, output from pgboss.job where name = 'clean-up'`).toEqual(
        [],
      ),
    10_000,
  );
}

function ago(days: number | null): Date | null {
  return days === null ? null : new Date(Date.now() - days * DAY_SECONDS * 1000);
}

/**
 * The tables with a row that contains the full name or an e-mail address that starts with `name`.
 */
async function tablesContaining(name: string): Promise<string[]> {
  const tables =
    await app.sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by relname`;
  const names: string[] = [];
  for (const table of tables) {
    const rows =
      await app.sql`select from ${app.sql(String(table.name))} t where t::text ~* ${`${name}[^ ]*@|${name} kara`}`;
    if (rows.length > 0) names.push(String(table.name));
  }
  return names;
}
