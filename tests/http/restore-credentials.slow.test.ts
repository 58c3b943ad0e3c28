import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import postgres, { type Sql } from "#postgres";
import { ApiClient } from "#tests/support/api-client.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { addTables } from "#tests/support/backup-files.ts";
import { Browser } from "#tests/support/browser.ts";
import { runServer } from "#tests/support/launch.ts";
import { mailTo } from "#tests/support/mailbox.ts";
import { PASSWORD, PEOPLE, type PersonName } from "#tests/support/people.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";
import { tr } from "#tests/support/texts.ts";

/** The tests restore backups and start servers, which takes long on a busy machine. */
const PATIENT = { timeout: 90_000 };
/** Nothing listens there, so emails wait in the queue. */
const NO_MAIL_SERVER = { SMTP_URL: "smtp://127.0.0.1:1" };
const LOGIN = "/login?redirectTo=%2Fforum";

let app: App;
let folder: string;
let file: string;
let ayse: Browser;
let reset_link: string;
let invite_code: string;

let sql: Sql;
let settings: Record<string, string>;

beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), "divan-restore-"));
  ayse = await app.as("ayse");
  await app.api().post(`/password-recovery/${PEOPLE.mehmet.email}`);
  reset_link =
    /\/reset-password\?token=[\w-]+/.exec((await mailTo(app, PEOPLE.mehmet.email)).text)?.[0] ?? "";
  invite_code = (await makeInvite(app.url, "ayse")).code;
  file = await makeBackup();
}, 60_000);
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

beforeEach(async () => {
  const name = await makeDatabase();
  sql = postgres({ ...inject("database_server"), database: name, max: 1, onnotice: () => {} });
  settings = siteIn(name);
  return () => sql.end();
});

test("a backup contains no sessions and no one-time links", async () => {
  const [row] = await app.sql`select manifest, status from backups`;
  expect([row?.status, row?.manifest.left_out]).toEqual([
    "verified",
    [
      "activity_totals",
      "alarms",
      "api_keys",
      "backups",
      "change_feed",
      "changes",
      "community_exports",
      "deleted_forums",
      "factor_lifts",
      "feed_keys",
      "form_keys",
      "former_title_words",
      "installation",
      "list_counts",
      "one_time_tokens",
      "own_archives",
      "passkey_challenges",
      "push_keys",
      "push_subscriptions",
      "rate_limits",
      "search_backlog",
      "search_blocks",
      "search_changes",
      "search_segments",
      "sessions",
      "title_words",
      "topic_order",
      "webhook_deliveries",
    ],
  ]);
  const names = row?.manifest.tables.map((table: { name: string }) => table.name);
  expect(names).toEqual(
    expect.arrayContaining(["factors", "known_networks", "passwords", "recovery_codes", "users"]),
  );
  for (const name of row?.manifest.left_out ?? []) expect(names).not.toContain(name);
  expect(row?.manifest.sequences.map((sequence: { name: string }) => sequence.name)).not.toContain(
    "sessions_id_seq",
  );
});

test("an older backup with sessions and links is restored without them", PATIENT, async () => {
  const older = join(folder, "older.tar.gz");
  await ayse.get("/settings?tab=feeds");
  await app.sql`insert into api_keys (user_id, name, token_hash, scopes, expires_at)
    values (${await app.idOf("ayse")}, 'Bot', '\\x01', '{read,write}', now() + interval '90 days')`;
  await addTables(file, older, app.sql, ["api_keys", "feed_keys", "one_time_tokens", "sessions"]);
  const { code, output } = await runCommand("restore", [older], settings);
  expect([code, output]).toEqual([0, expect.stringContaining("Nobody is signed in")]);
  expect(output).toContain(
    "The links of open invites (1) and the unsubscribe links of e-mails work here as before",
  );
  for (const table of ["sessions", "one_time_tokens", "api_keys", "feed_keys"])
    expect(await sql`select from ${sql(table)}`, table).toHaveLength(0);

  const server = runServer({ ...settings, RATE_LIMIT_FACTOR: "0", SESSION_SECRET: "" });
  const restored = new Browser(await server.address());
  for (const [name, value] of ayse.cookies) restored.cookies.set(name, value);
  expect([(await ayse.get("/forum")).path, (await restored.get("/forum")).path]).toEqual([
    "/forum",
    LOGIN,
  ]);
  expect([
    (await app.browser().get(reset_link)).heading,
    (await restored.get(reset_link)).heading,
  ]).toEqual([tr("joining.resetTitle"), tr("joining.linkInvalid")]);
  const reset = await restored.post(reset_link, {
    token: new URL(reset_link, app.url).searchParams.get("token") ?? "",
    new_password: "yepyeni-bir-parola",
    confirm_password: "yepyeni-bir-parola",
  });
  expect([reset.status, reset.heading]).toEqual([400, tr("joining.linkInvalid")]);
  expect(
    (
      await (
        await restored.get("/login")
      ).submit({ email: PEOPLE.mehmet.email, password: PASSWORD })
    ).path,
  ).toBe("/forum");
  expect(await signUpWith(await server.address(), invite_code)).toEqual([200, true]);
  expect(await server.stop()).toBe(0);
});

test("a backup without a secret leaves the database its own, and says so", PATIENT, async () => {
  const [kept] = await app.sql`delete from signing_secrets returning secret`;
  const older = await makeBackup();
  await app.sql`insert into signing_secrets (id, secret) values (1, ${kept?.secret})`;
  expect((await runCommand("restore", [file], settings)).code).toBe(0);
  await sql`update signing_secrets set secret = 'that of the new machine'`;
  const { code, output } = await runCommand("restore", [older, "--replace"], settings);
  expect([code, output]).toEqual([0, expect.stringContaining("open invites (1)")]);
  expect(output).toContain("work only if SESSION_SECRET");
  expect(await sql`select secret from signing_secrets`).toEqual([
    { secret: "that of the new machine" },
  ]);
});

test("who had asked to leave before the backup has a week again", PATIENT, async () => {
  const user_id = await app.idOf("emma");
  await app.sql`insert into account_deletions (user_id, keeps_posts, due_at)
    values (${user_id}, true, now() + interval '1 hour')`;
  const backup = await makeBackup();
  await app.sql`delete from account_deletions`;
  expect((await runCommand("restore", [backup], settings)).code).toBe(0);
  expect(
    await sql`select user_id, keeps_posts, round(extract(epoch from due_at - now()) / 86400)::int as days from account_deletions`,
  ).toEqual([{ user_id, keeps_posts: true, days: 7 }]);
});

test(
  "--replace ends sessions, drops waiting emails and counters, and reuses no invite id",
  PATIENT,
  async () => {
    expect((await runCommand("restore", [file], settings)).code).toBe(0);
    const server = runServer({ ...settings, ...NO_MAIL_SERVER });
    const address = await server.address();
    const invite = await makeInvite(address, "ayse");
    const visitor = new Browser(address);
    await (await visitor.get("/login")).submit({ email: PEOPLE.ayse.email, password: PASSWORD });
    await new ApiClient(`${address}/api/v1`).post(`/password-recovery/${PEOPLE.mehmet.email}`);
    expect(await waitingJobs()).toEqual([{ name: "send-reset-link" }, { name: "send-sign-in" }]);
    expect((await sql`select from rate_limits`).length).toBeGreaterThan(0);
    expect(await server.stop()).toBe(0);
    await sql`insert into pgboss.job (name, data) values ('create-backup', '{"backup_id": 1}')`;

    const { code, output } = await runCommand("restore", [file, "--replace"], settings);
    expect([code, output]).toEqual([0, expect.stringMatching(/3 sessions were ended/)]);
    expect(output).toMatch(/\n[1-9]\d* waiting jobs were dropped/);
    expect(await waitingJobs()).toEqual([{ name: "create-backup" }]);
    for (const table of ["sessions", "rate_limits"])
      expect(await sql`select from ${sql(table)}`, table).toHaveLength(0);

    const again = runServer({ ...settings, ...NO_MAIL_SERVER });
    const restored = new Browser(await again.address());
    for (const [name, value] of visitor.cookies) restored.cookies.set(name, value);
    expect((await restored.get("/forum")).path).toBe(LOGIN);
    expect((await makeInvite(await again.address(), "emma")).id).toBeGreaterThan(invite.id);
    expect(await signUpWith(await again.address(), invite.code)).toEqual([400, false]);
    expect(await again.stop()).toBe(0);
  },
);

test(
  "the code of an invite lost with its database does not open the invite that gets its id",
  PATIENT,
  async () => {
    const name = await makeDatabase();
    for (const site of [settings, siteIn(name)])
      expect((await runCommand("restore", [file], site)).code).toBe(0);
    const [before, after] = [
      runServer({ ...siteIn(name), RATE_LIMIT_FACTOR: "0" }),
      runServer({ ...settings, RATE_LIMIT_FACTOR: "0" }),
    ];
    const lost_sql = postgres({ ...inject("database_server"), database: name, max: 1 });
    await lost_sql`insert into invites (owner_id, created_at) values (${await app.idOf("ayse")}, now() + interval '1 hour')`;
    await lost_sql.end();
    const lost_invite = await newestInvite(await before.address(), "ayse");
    const new_invite = await makeInvite(await after.address(), "emma");
    expect(new_invite.id).toBe(lost_invite.id);
    expect(
      (await new Browser(await after.address()).get(`/signup?code=${lost_invite.code}`)).all(
        "main form input[name=username]",
      ),
    ).toEqual([]);
    expect(await signUpWith(await after.address(), lost_invite.code)).toEqual([400, false]);
    expect(await sql`select used_at from invites where id = ${new_invite.id}`).toEqual([
      { used_at: null },
    ]);
    expect(await signUpWith(await after.address(), new_invite.code)).toEqual([200, true]);
    expect(await Promise.all([before.stop(), after.stop()])).toEqual([0, 0]);
  },
);

async function makeBackup(): Promise<string> {
  const { body } = await (await app.apiAs("selin")).post("/server/create-backup");
  return fileURLToPath(body.s3_uri);
}

async function makeDatabase(): Promise<string> {
  const name = `restore_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = postgres({ ...inject("database_server"), database: "postgres", max: 1 });
  await admin`create database ${admin(name)}`;
  await admin.end();
  return name;
}

function siteIn(database: string): Record<string, string> {
  return { ...settingsOf(database), DATA_DIR: mkdtempSync(join(folder, "data-")) };
}

async function waitingJobs() {
  return [
    ...(await sql`select name from pgboss.job where state < 'completed' and (name like 'send-%' or name = 'create-backup')`),
  ];
}

async function makeInvite(address: string, owner: PersonName) {
  await (await signIn(address, owner)).post("/invites/", { text: "gel" });
  return await newestInvite(address, owner);
}

async function newestInvite(
  address: string,
  owner: PersonName,
): Promise<{ id: number; code: string }> {
  const { body } = await (await signIn(address, owner)).get("/invites/?limit=1");
  const code = new URL(body.data[0].signup_link).searchParams.get("code") ?? "";
  return {
    id: Number(JSON.parse(Buffer.from(code.split(".")[1] ?? "", "base64url").toString()).jti),
    code,
  };
}

async function signIn(address: string, person: PersonName): Promise<ApiClient> {
  const { body } = await new ApiClient(`${address}/api/v1`).post(
    "/login/access-token",
    new URLSearchParams({ username: PEOPLE[person].email, password: PASSWORD }),
  );
  return new ApiClient(`${address}/api/v1`, String(body.access_token));
}

/** The status, and whether the member was created. */
async function signUpWith(address: string, code: string): Promise<[number, boolean]> {
  const { status } = await new ApiClient(`${address}/api/v1`).post("/users/signup", {
    code,
    email: "yeni@example.org",
    username: "yenigelen",
    full_name: "Yeni Gelen",
    password: PASSWORD,
  });
  return [status, (await sql`select from users where username = 'yenigelen'`).length === 1];
}
