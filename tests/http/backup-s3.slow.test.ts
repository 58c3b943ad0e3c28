import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { fingerprints } from "#tests/support/backup-files.ts";
import { createEmptyDatabase } from "#tests/support/empty-database.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";
import { BUCKET, startS3 } from "#tests/support/s3.ts";

const TIMEOUT = { timeout: 60_000 };
/** Enough data for a multipart upload even after compression. */
const LARGE_TOPICS = 160;

let s3: Awaited<ReturnType<typeof startS3>>;
const apps: App[] = [];
let folder: string;
beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), "divan-s3-data-"));
});
afterAll(async () => {
  for (const app of apps) await app.stop();
  await s3.stop();
  rmSync(folder, { recursive: true });
});

test(
  "a backup is restored by its address, and one uploaded in parts by its name",
  TIMEOUT,
  async () => {
    const app = await start(s3.settings);
    const selin = await app.apiAs("selin");
    const { body: small } = await selin.post("/server/create-backup");
    expect(s3.keys()).toEqual([`backups/${small.name}`]);
    await expectRestored(small.s3_uri, await fingerprints(app.sql));

    await fill(app);
    const { body } = await selin.post("/server/create-backup");
    const contents = await fingerprints(app.sql);
    expect(body).toMatchObject({
      status: "verified",
      s3_uri: `s3://${BUCKET}/backups/${body.name}`,
    });
    expect(body.size).toBeGreaterThan(17_000_000);
    expect(s3.keys().toSorted()).toEqual([`backups/${small.name}`, `backups/${body.name}`]);
    expect(s3.openUploads()).toBe(0);
    expect(readdirSync(app.data_dir)).not.toContain("backups");
    const [row] = await app.sql`select id from backups where name = ${body.name}`;
    const browser = await app.as("selin");
    const Cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const download = await fetch(`${app.url}/admin/backups/${row?.id}/download`, {
      headers: { Cookie },
    });
    expect((await download.arrayBuffer()).byteLength).toBe(body.size);
    await expectRestored(body.name, contents);
  },
);

test.each([
  ["an unreachable storage", { S3_ENDPOINT: "http://127.0.0.1:1" }, "storageAway"],
  ["a missing bucket", { S3_BUCKET: "no-such-bucket" }, "storageRefused"],
  ["an unknown key", { S3_ACCESS_KEY_ID: "nobody" }, "storageRefused"],
  ["a wrong secret", { S3_SECRET_ACCESS_KEY: "wrong" }, "storageRefused"],
])(
  "with %s the backup fails with the reason and leaves no file",
  TIMEOUT,
  async (_, wrong_settings, reason) => {
    const before = s3.keys();
    const app = await start({ ...s3.settings, ...wrong_settings });
    const { body } = await (await app.apiAs("selin")).post("/server/create-backup");
    expect(body).toMatchObject({ status: "failed", s3_uri: null });
    const [row] = await app.sql`select error from backups`;
    expect(row?.error).toMatch(new RegExp(`^${reason}: .`));
    expect(s3.keys()).toEqual(before);
  },
);

async function start(settings: Record<string, string>): Promise<App> {
  const app = await startApp(settings);
  apps.push(app);
  return app;
}

async function expectRestored(backup: string, contents: string[]): Promise<void> {
  const sql = await createEmptyDatabase();
  const settings = { ...settingsOf(sql.options.database), ...s3.settings, DATA_DIR: folder };
  expect(await runCommand("restore", [backup], settings)).toEqual({
    code: 0,
    output: expect.stringContaining("was restored to its state of"),
  });
  expect((await fingerprints(sql)).filter(isContent)).toEqual(contents.filter(isContent));
  await sql.end();
}

/**
 * Texts that cannot be compressed, and have no words, because the index of the search is not what
 * is tested.
 */
async function fill(app: App): Promise<void> {
  const owner_id = await app.idOf("ayse");
  await app.sql`insert into categories (name) values ('Zanaat')`;
  await app.sql`insert into forums (category_id, name) select id, 'Ahşap' from categories`;
  await app.sql`
    insert into topics (forum_id, owner_id, title, content)
    select forums.id, ${owner_id}, 'Uzun ' || n, (select '<' || string_agg(encode(sha512((n || '-' || k)::bytea), 'base64'), '') || '>' from generate_series(1, 2300) k where n > 0)
    from forums, generate_series(1, ${LARGE_TOPICS}) n`;
}

/** The restored log has one more entry: the restore itself. */
function isContent(line: string): boolean {
  return !line.startsWith("audit_log ");
}
