import { execFileSync, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readMigrations } from "#app/db/migration-files.server.ts";
import { runMigrations } from "#app/db/run-migrations.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { writeBackupOf } from "#tests/support/backup-files.ts";
import { createEmptyDatabase } from "#tests/support/empty-database.ts";
import { photograph } from "#tests/support/pictures.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";
import { startS3 } from "#tests/support/s3.ts";

/** Each restores, some twice. */
const PATIENT = { timeout: 120_000 };
const HOUR_MS = 3_600_000;
/** As in back-up-files.server.ts. */
const PARTS = 61;

type Bytes = Map<string, Buffer>;

let s3: Awaited<ReturnType<typeof startS3>>;
let folder: string;
const apps: App[] = [];
beforeAll(async () => {
  s3 = await startS3();
  folder = mkdtempSync(join(tmpdir(), "divan-backup-files-"));
});
afterAll(async () => {
  for (const app of apps) await app.stop();
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const folder_storage = {
  settings: () => ({}),
  live: (app: { data_dir: string }) => bytesBelow(join(app.data_dir, "files")),
  copies: (app: App) => bytesBelow(join(app.data_dir, "backups/files")),
};
const bucket_storage = {
  settings: () => s3.settings,
  live: () => objectsBelow("files/"),
  copies: () => objectsBelow("backups/files/"),
};

describe.each([
  ["a folder", folder_storage],
  ["a bucket", bucket_storage],
])("in %s", (kind, storage) => {
  let app: App;
  beforeAll(async () => {
    app = await start({ ...storage.settings(), BACKUP_KEEP: "2" });
  });

  test(
    "each content is copied once, and leaves with the last backup that needs it",
    PATIENT,
    async () => {
      const bread = await uploadPicture(app, "ekmek.jpg", "#b5533c");
      await upload(app, "tutanak.txt", Buffer.from("Toplantı notları"));
      const first = await backUp(app);
      const bytes = storage.live(app);
      expect(bytes.size).toBe(3);
      expect(storage.copies(app)).toEqual(bytes);
      expect(first.manifest.files).toEqual({
        count: 3,
        bytes: [...bytes.values()].reduce((sum, content) => sum + content.length, 0),
        missing: 0,
        missing_names: [],
      });

      s3.takeReadKeys();
      const second = await backUp(app);
      expect(storage.copies(app)).toEqual(bytes);
      expect(second.size).toBeLessThan(first.size * 1.1);
      // Nothing is read again but the part whose turn it is.
      const part = Math.floor(second.date.getTime() / HOUR_MS) % PARTS;
      const read_keys = s3.takeReadKeys().filter((key) => key.includes("/files/"));
      expect(read_keys.filter((key) => partOf(key) !== part)).toEqual([]);

      await uploadPicture(app, "kilim.jpg", "#205060");
      await backUp(app);
      expect(storage.copies(app)).toEqual(storage.live(app));
      expect(storage.copies(app).size).toBe(5);

      await app.sql`delete from files where id = ${bread.id}`;
      await deleteUnusedBlobs(app);
      expect(storage.live(app).size).toBe(3);
      await backUp(app);
      // The backup before has them still.
      expect(storage.copies(app).size).toBe(5);
      await backUp(app);
      await backUp(app);
      await expect.poll(() => storage.copies(app).size, PATIENT).toBe(3);
      expect(storage.copies(app)).toEqual(storage.live(app));
    },
  );

  test("a restore on another machine brings back equal bytes", PATIENT, async () => {
    const live = storage.live(app);
    const { name, s3_uri } = await backUp(app);
    const data_dir = mkdtempSync(join(folder, "moved-"));
    // A machine that has the storage of the backups, and nothing else.
    if (kind === "a folder")
      cpSync(join(app.data_dir, "backups"), join(data_dir, "backups"), { recursive: true });
    else for (const key of objectsBelow("files/").keys()) s3.objects.delete(`files/${key}`);
    const { sql, output, settings } = await restore(
      kind === "a folder" ? name : s3_uri,
      data_dir,
      storage.settings(),
    );
    expect(output).toContain(`(${live.size} stored files`);
    expect(output).toContain(`${live.size} of them were brought back`);
    expect(output).not.toContain("MISSING");
    expect(storage.live({ data_dir })).toEqual(live);
    expect(await sql`select distinct is_in_bucket from blobs`).toEqual([
      { is_in_bucket: kind === "a bucket" },
    ]);
    await runCommand("doctor", ["--fix"], settings);
    expect(await runCommand("doctor", ["--files"], settings)).toEqual({
      code: 0,
      output: expect.stringContaining("is well"),
    });
    await sql.end();
  });

  test(
    "a download is one file with everything, for a machine with another storage",
    PATIENT,
    async () => {
      const live = storage.live(app);
      const backup = await backUp(app);
      const download = await downloadBackup(app, backup.id);
      expect(Object.fromEntries(download.headers)).toMatchObject({
        "content-type": "application/x-tar",
        "content-disposition": `attachment; filename="${backup.name.replace(".gz", "")}"`,
      });
      const path = join(folder, `${crypto.randomUUID()}.tar`);
      writeFileSync(path, download.bytes);
      expect(Number(download.headers.get("content-length"))).toBe(download.bytes.length);
      const names = execFileSync("tar", ["-tf", path], { encoding: "utf8" }).trim().split("\n");
      expect(names[0]).toBe(backup.name);
      expect(names.slice(1).toSorted()).toEqual(
        [...live.keys()].map((key) => `files/${key}`).toSorted(),
      );

      const data_dir = mkdtempSync(join(folder, "downloaded-"));
      const { sql, output } = await restore(path, data_dir, {});
      expect(output).not.toContain("MISSING");
      expect(bytesBelow(join(data_dir, "files"))).toEqual(live);
      expect(await sql`select distinct is_in_bucket from blobs`).toEqual([{ is_in_bucket: false }]);
      await sql.end();

      truncateSync(path, download.bytes.length - 5000);
      const broken = await restore(path, mkdtempSync(join(folder, "broken-")), {});
      expect(broken.output).toContain("MISSING");
      expect(broken.output).toContain("was restored to its state of");
      await broken.sql.end();
    },
  );
});

test(
  "a link takes no room, and bytes that the site has lost are in the backups",
  PATIENT,
  async () => {
    const app = await start();
    await uploadPicture(app, "ekmek.jpg", "#b5533c");
    await backUp(app);
    const live_folder = join(app.data_dir, "files");
    const names = [...bytesBelow(live_folder).keys()];
    expect(names.map((name) => statSync(join(live_folder, name)).nlink)).toEqual([2, 2]);
    rmSync(live_folder, { recursive: true });
    expect((await backUp(app)).manifest.files).toMatchObject({ count: 2, missing: 0 });
    const settings = { ...settingsOf(app.database), DATA_DIR: app.data_dir };
    expect((await runCommand("doctor", [], settings)).output).toContain("the bytes are missing");
    await runCommand("doctor", ["--fix"], settings);
    expect([...bytesBelow(live_folder).keys()]).toEqual(names);
  },
);

test(
  "damaged copies and lost files are named, and stop neither backup nor restore",
  PATIENT,
  async () => {
    const app = await start();
    await uploadPicture(app, "ekmek.jpg", "#b5533c");
    const minutes = await upload(app, "tutanak.txt", Buffer.from("Toplantı notları"));
    const lost = await upload(app, "kayip.txt", Buffer.from("Kimsede kalmadı"));
    unlinkSync(join(app.data_dir, "files", nameOf("Kimsede kalmadı")));
    const backup = await backUp(app);
    expect(backup.manifest.files).toMatchObject({
      missing: 1,
      missing_names: [nameOf("Kimsede kalmadı")],
    });

    const copy = join(app.data_dir, "backups/files", nameOf("Toplantı notları"));
    unlinkSync(copy);
    writeFileSync(copy, "Toplantı notlarI");
    const backups_only = mkdtempSync(join(folder, "usb-"));
    cpSync(join(app.data_dir, "backups"), backups_only, { recursive: true });
    const data_dir = mkdtempSync(join(folder, "damaged-"));
    const { sql, output, settings } = await restore(join(backups_only, backup.name), data_dir, {});
    expect(output).toContain("MISSING: the bytes of 2 pictures and files");
    expect(output).toContain(`${lost.url} (kayip.txt)`);
    expect(output).toContain(`${minutes.url} (tutanak.txt)`);
    expect(bytesBelow(join(data_dir, "files")).size).toBe(2);
    const doctor = await runCommand("doctor", ["--fix"], settings);
    expect(doctor.code).toBe(1);
    expect(doctor.output).toContain(lost.url);
    await sql.end();

    // On the site itself the copy is made again when its turn comes, or when its size is wrong.
    truncateSync(copy, 3);
    await backUp(app);
    expect(readFileSync(copy, "utf8")).toBe("Toplantı notları");
  },
);

test("a process that is killed while it copies leaves nothing half", PATIENT, async () => {
  const app = await start();
  await uploadPicture(app, "ekmek.jpg", "#b5533c");
  const live = bytesBelow(join(app.data_dir, "files"));
  const [name = ""] = [...live.keys()].toSorted().toReversed();
  const path = join(app.data_dir, "files", name);
  rmSync(path);
  // Whoever opens it waits for ever.
  execFileSync("mkfifo", [path]);
  const settings = { ...settingsOf(app.database), DATA_DIR: app.data_dir };
  const env = {
    PATH: process.env.PATH,
    NODE_ENV: "production",
    SESSION_SECRET: "a secret that only the tests know, and long",
    ...settings,
  };
  const child = spawn(process.execPath, ["app/commands/backup.ts"], { env, stdio: "ignore" });
  await expect
    .poll(() => bytesBelow(join(app.data_dir, "backups/files")).size, PATIENT)
    .toBe(live.size - 1);
  child.kill("SIGKILL");
  await once(child, "close");
  const half = join(app.data_dir, "backups/files", `${name}.0.part`);
  mkdirSync(dirname(half), { recursive: true });
  writeFileSync(half, "half");
  rmSync(path);
  writeFileSync(path, live.get(name) ?? "");

  expect((await backUp(app)).manifest.files).toMatchObject({ count: live.size, missing: 0 });
  expect(bytesBelow(join(app.data_dir, "backups/files"))).toEqual(live);
  expect(await app.sql`select status from backups order by id`).toEqual([
    { status: "failed" },
    { status: "verified" },
  ]);
  expect(
    readdirSync(join(app.data_dir, "backups")).filter((entry) => entry.endsWith(".gz")),
  ).toHaveLength(1);
});

test("a backup of a release without files is restored", PATIENT, async () => {
  const old = await createEmptyDatabase();
  const migrations = readMigrations();
  const with_files = migrations.findIndex(({ statements }) =>
    statements.some((statement) => statement.includes('CREATE TABLE "blobs"')),
  );
  await runMigrations(old, migrations.slice(0, with_files));
  await old`insert into users (username, email, confirmed_email) values ('eski', 'eski@example.org', 'eski@example.org')`;
  await old`insert into lineage (user_id) select id from users`;
  const path = join(folder, "divan-2026-01-01-000000-000.tar.gz");
  await writeBackupOf(old, "divan-2026-01-01-000000-000.tar.gz", path);
  await old.end();

  const { sql, output, settings } = await restore(path, mkdtempSync(join(folder, "old-")), {});
  expect(output).not.toContain("files of members");
  expect(await sql`select username, picture_id from users`).toEqual([
    { username: "eski", picture_id: null },
  ]);
  expect((await runCommand("backup", [], settings)).code).toBe(0);
  await sql.end();
});

async function start(settings: Record<string, string> = {}): Promise<App> {
  const app = await startApp({ ...settings });
  apps.push(app);
  return app;
}

async function upload(app: App, name: string, bytes: Buffer) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(bytes)], name));
  const { status, body } = await (await app.apiAs("ayse")).post("/files/", form);
  expect([status, body.detail]).toEqual([200, undefined]);
  return { id: Number(body.id), url: String(body.url) };
}

/** A picture with two variants. */
async function uploadPicture(app: App, name: string, colour: string) {
  return await upload(app, name, await photograph({ width: 700, height: 500, colour }));
}

async function backUp(app: App) {
  const { body } = await (await app.apiAs("selin")).post("/server/create-backup");
  expect(body.status).toBe("verified");
  const [row] = await app.sql`select * from backups where name = ${body.name}`;
  return {
    id: Number(row?.id),
    name: String(row?.name),
    s3_uri: String(row?.s3_uri),
    date: new Date(row?.date),
    size: Number(row?.size),
    manifest: row?.manifest,
  };
}

async function deleteUnusedBlobs(app: App): Promise<void> {
  await app.sql`insert into pgboss.job (name, data) values ('delete-unused-blobs', '{}')`;
  await app.sql`select pg_notify('divan_jobs', 'delete-unused-blobs')`;
  const unused = () =>
    app.sql`select from blobs where not exists (select from file_variants where file_variants.sha256 = blobs.sha256)`;
  await expect.poll(async () => (await unused()).length, PATIENT).toBe(0);
}

async function restore(source: string, DATA_DIR: string, storage_settings: Record<string, string>) {
  const sql = await createEmptyDatabase();
  const settings = { ...settingsOf(sql.options.database), ...storage_settings, DATA_DIR };
  const { code, output } = await runCommand("restore", [source], settings);
  expect([code, output]).toEqual([0, expect.stringContaining("was restored to its state of")]);
  return { sql, output, settings };
}

async function downloadBackup(app: App, id: number) {
  const { cookies } = await app.as("selin");
  const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${app.url}/admin/backups/${id}/download`, { headers: { Cookie } });
  return { headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}

function bytesBelow(path: string): Bytes {
  if (!existsSync(path)) return new Map();
  const names = readdirSync(path, { recursive: true, encoding: "utf8" }).toSorted();
  return new Map(
    names
      .filter((name) => statSync(join(path, name)).isFile())
      .map((name) => [name, readFileSync(join(path, name))]),
  );
}

function objectsBelow(prefix: string): Bytes {
  const keys = s3
    .keys()
    .filter((key) => key.startsWith(prefix))
    .toSorted();
  return new Map(
    keys.map((key) => [key.slice(prefix.length), s3.objects.get(key) ?? Buffer.alloc(0)]),
  );
}

function nameOf(text: string): string {
  const sha256 = createHash("sha256").update(text).digest("hex");
  return `${sha256.slice(0, 2)}/${sha256}`;
}

function partOf(key: string): number {
  return Number.parseInt(key.split("/").at(-2) ?? "", 16) % PARTS;
}
