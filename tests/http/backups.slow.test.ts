import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makeTopic } from "#tests/support/community.ts";
import { runServer } from "#tests/support/launch.ts";
import { settingsOf } from "#tests/support/run-command.ts";
import { tr } from "#tests/support/texts.ts";

/** Enough to export, restore and compare on a busy machine. */
const TIMEOUT = { timeout: 30_000 };
const STARTED = `${tr("notices.underWay")} ${tr("notices.backupStarted")}`;

let app: App;
beforeAll(async () => {
  app = await startApp({ BACKUP_KEEP: "2" });
});
beforeEach(async () => {
  await app.sql`truncate backups`;
  await app.sql`delete from pgboss.job where name = 'create-backup'`;
  rmSync(join(app.data_dir, "backups"), { recursive: true, force: true });
});
afterAll(() => app.stop());

test(
  "a backup from the page is verified by restoring it and can be read with common tools",
  TIMEOUT,
  async () => {
    const selin = await app.as("selin");
    const { forum_id } = await makeForum(await app.apiAs("selin"));
    await makeTopic(await app.apiAs("ayse"), forum_id);
    // Written by SQL, because titles are sanitised on input and a backup must keep any stored text.
    await app.sql`update topics set title = ${"Sekme\tve ters \\ çizgi"}`;
    const before = await selin.get("/admin/backups");
    expect(before.main).toContain(tr("backups.none"));
    const page = await before.submit();
    expect(page.path).toBe("/admin/backups");
    expect([`${tr("notices.success")} ${tr("notices.backupCreated")}`, STARTED]).toContain(
      page.notice,
    );
    await expect.poll(() => statuses(), TIMEOUT).toEqual(["verified"]);

    const [row] = await app.sql`select * from backups`;
    const after = await selin.get("/admin/backups");
    expect(after.find("main .copy-text code").textContent).toBe(row?.s3_uri);
    expect(after.main).toContain(tr("backups.verified"));
    const path = fileURLToPath(row?.s3_uri);
    expect(Number(row?.size)).toBe(readFileSync(path).length);

    const manifest = JSON.parse(tar("-xzOf", path, "manifest.json"));
    expect(manifest.tables).toEqual(row?.manifest.tables);
    const users = manifest.tables.find((table: { name: string }) => table.name === "users");
    const lines = tar("-xzOf", path, "tables/users/000001.tsv");
    expect(users.rows).toBe((await app.sql`select from users`).length);
    expect([
      lines.split("\n").length - 1,
      createHash("sha256").update(lines).digest("hex"),
    ]).toEqual([users.rows, users.sha256]);
    expect(tar("-xzOf", path, "tables/topics/000001.tsv")).toContain(
      String.raw`Sekme\tve ters \\ çizgi`,
    );
    expect(await leftovers()).toEqual([]);
    expect(
      await app.sql`select actor_username, subject_name from audit_log where action = 'created' and subject_type = 'backup'`,
    ).toEqual([{ actor_username: "selin", subject_name: row?.name }]);
  },
);

test("a verified backup is downloaded as it is stored, and recorded", TIMEOUT, async () => {
  const { body } = await (await app.apiAs("selin")).post("/server/create-backup");
  const [row] = await app.sql`select id from backups`;
  const path = `/admin/backups/${row?.id}/download`;
  const selin = await app.as("selin");
  expect((await selin.get("/admin/backups")).find(`main a[href='${path}']`).textContent).toBe(
    `${tr("backups.download")}: ${body.name}`,
  );
  const columns = (await selin.get("/admin/backups")).all("thead th");
  expect(columns.at(-1)?.textContent).toBe("S3 URI");
  const Cookie = [...selin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(app.url + path, { headers: { Cookie } });
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/gzip",
    "content-disposition": `attachment; filename="${body.name}"`,
    "content-length": String(body.size),
    "cache-control": "no-store",
  });
  const stored = readFileSync(fileURLToPath(body.s3_uri));
  expect(Buffer.from(await answer.arrayBuffer()).equals(stored)).toBe(true);
  const downloads = () =>
    app.sql`select actor_username, subject_name from audit_log where action = 'downloaded'`;
  expect(await downloads()).toEqual([{ actor_username: "selin", subject_name: body.name }]);

  await fetch(app.url + path, { headers: { Cookie, "Sec-Purpose": "prefetch" } });
  expect((await fetch(app.url + path, { headers: { Cookie }, method: "HEAD" })).status).toBe(404);
  expect((await (await app.as("ayse")).get(path)).path).toBe("/forum");
  await app.sql`update backups set status = 'failed'`;
  expect((await selin.get(path)).status).toBe(404);
  await app.sql`update backups set status = 'verified'`;
  rmSync(fileURLToPath(body.s3_uri));
  const missing = await selin.get(path);
  expect([missing.path, missing.notice]).toEqual([
    "/admin/backups",
    `${tr("words.failure")} ${tr("notices.backupNotDownloaded")} ${tr("backups.reasonNotThere")}`,
  ]);
  expect(await downloads()).toHaveLength(1);
});

test("the API answers when the backup is complete, and lists all backups", TIMEOUT, async () => {
  const selin = await app.apiAs("selin");
  const { status, body } = await selin.post("/server/create-backup");
  expect([status, body.status]).toEqual([200, "verified"]);
  expect(existsSync(fileURLToPath(body.s3_uri))).toBe(true);
  expect((await selin.get("/server/backups")).body).toEqual({ data: [body], count: 1 });
  const ayse = await app.apiAs("ayse");
  for (const answer of [
    await ayse.post("/server/create-backup"),
    await ayse.get("/server/backups"),
  ])
    expect(answer.status).toBe(403);
  expect((await app.api().post("/server/create-backup")).status).toBe(401);
  expect(await statuses()).toEqual(["verified"]);
});

test("a backup that takes longer than thirty seconds is answered as running, and continues", {
  timeout: 90_000,
}, async () => {
  const selin = await app.apiAs("selin");
  const answer = await app.sql.begin(async (lock) => {
    await lock`lock table topics in access exclusive mode`;
    return await selin.post("/server/create-backup");
  });
  expect([answer.status, answer.body]).toEqual([
    200,
    expect.objectContaining({ status: "running", s3_uri: null, size: null }),
  ]);
  await expect.poll(() => statuses(), TIMEOUT).toEqual(["verified"]);
});

test("members cannot open the page, and their form creates no backup", async () => {
  const ayse = await app.as("ayse");
  expect((await ayse.get("/admin/backups")).path).not.toContain("/admin");
  await ayse.post("/admin/backups", {});
  expect(await statuses()).toEqual([]);
});

test("simultaneous calls create one backup and all get it", TIMEOUT, async () => {
  const selin = await app.apiAs("selin");
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => selin.post("/server/create-backup")),
  );
  expect(new Set(answers.map(({ body }) => body.name)).size).toBe(1);
  expect(await statuses()).toEqual(["verified"]);
});

test("the newest backups are kept; older ones are deleted with their files", TIMEOUT, async () => {
  const selin = await app.apiAs("selin");
  const names: string[] = [];
  for (const _ of [1, 2, 3]) names.push((await selin.post("/server/create-backup")).body.name);
  // The job deletes the oldest backup after the newest is stored.
  const listed = async () =>
    (await selin.get("/server/backups")).body.data.map(({ name }: { name: string }) => name);
  await expect.poll(listed, TIMEOUT).toEqual(names.slice(1).toReversed());
  expect(readdirSync(join(app.data_dir, "backups")).toSorted()).toEqual(names.slice(1));
});

test(
  "with a storage that cannot be written the backup fails with the reason and leaves no file",
  TIMEOUT,
  async () => {
    writeFileSync(join(app.data_dir, "backups"), "");
    const page = await (await (await app.as("selin")).get("/admin/backups")).submit();
    expect(await statuses()).toEqual(["failed"]);
    expect(page.notice).toBe(
      `${tr("words.failure")} ${tr("notices.backupFailed")} ${tr("backups.reasonStorageRefused")}`,
    );
    expect(page.find(".notices [role]").getAttribute("role")).toBe("alert");
    expect((await page.browser.get("/admin/backups")).main).toContain(
      tr("backups.reasonStorageRefused"),
    );
    expect(await app.sql`select s3_uri, size, verified_at from backups`).toEqual([
      { s3_uri: null, size: null, verified_at: null },
    ]);
    expect(await leftovers()).toEqual([]);
  },
);

test(
  "a backup that still runs when the page answers is shown as in progress",
  TIMEOUT,
  async () => {
    await insertWaiting();
    const page = await (await app.as("selin")).post("/admin/backups", {});
    expect(page.notice).toBe(STARTED);
    expect(page.find(".notices [role]").getAttribute("role")).toBe("status");
  },
);

test(
  "a backup whose process died is marked as failed, and the next start removes its files",
  TIMEOUT,
  async () => {
    const name = "divan-2026-01-01-000000-000.tar.gz";
    await app.sql`insert into backups (name, status, progress) values (${name}, 'running', 40)`;
    await insertWaiting();
    const files = join(app.data_dir, "backups");
    mkdirSync(files, { recursive: true });
    writeFileSync(join(files, `${name}.part`), "half");
    const next = runServer({ DATA_DIR: app.data_dir, ...settingsOf(app.database) });
    await next.address();
    expect(await app.sql`select name, status, error from backups order by id`).toEqual([
      { name, status: "failed", error: expect.stringContaining("interrupted") },
      { name: "waiting.tar.gz", status: "running", error: null },
    ]);
    expect(readdirSync(files)).toEqual([]);
    await next.stop();
  },
);

test("a backup is made every night", TIMEOUT, async () => {
  expect(
    await app.sql`select cron, timezone from pgboss.schedule where name = 'nightly-backup'`,
  ).toEqual([{ cron: "17 2 * * *", timezone: "UTC" }]);
  await app.sql`insert into pgboss.job (name, data) values ('nightly-backup', '{}')`;
  await app.sql`select pg_notify('divan_jobs', 'nightly-backup')`;
  await expect.poll(() => statuses(), TIMEOUT).toEqual(["verified"]);
});

/** A backup whose job waits longer than a test runs. */
async function insertWaiting(): Promise<void> {
  await app.sql`
    with backup as (insert into backups (name, status) values ('waiting.tar.gz', 'running') returning id)
    insert into pgboss.job (name, data, start_after)
    select 'create-backup', jsonb_build_object('backup_id', id), now() + interval '1 day' from backup`;
}

async function statuses(): Promise<string[]> {
  return (await app.sql`select status from backups order by id`).map(({ status }) => status);
}

/** The scratch databases and incomplete files that are left. */
async function leftovers(): Promise<string[]> {
  const name = createHash("sha256").update(app.database).digest("hex").slice(0, 8);
  const databases =
    await app.sql`select datname from pg_database where starts_with(datname, ${`divan_scratch_${name}`})`;
  const folder = join(app.data_dir, "backups");
  const files = readdirSync(app.data_dir, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".part"),
  );
  return [
    ...databases.map(({ datname }) => String(datname)),
    ...files,
    ...(existsSync(folder) ? [] : ["no folder"]),
  ];
}

function tar(...args: string[]): string {
  return execFileSync("tar", args, { encoding: "utf8" });
}
