import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { INT8_AS_NUMBER } from "#app/db/int8-as-number.ts";
import postgres, { type Sql } from "#postgres";
import { type App, startApp } from "#tests/support/app.ts";
import { fingerprints, rewriteBackup } from "#tests/support/backup-files.ts";
import { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { copyTemplate } from "#tests/support/copy-template.ts";
import { createEmptyDatabase } from "#tests/support/empty-database.ts";
import { runServer } from "#tests/support/launch.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";

/** The tests create a database cluster and restore twice, which takes long on a busy machine. */
const PATIENT = { timeout: 90_000 };

let app: App;
let folder: string;
/** A backup of a site with data, and the fingerprints of that data. */
let file: string;
let contents: string[];

beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), "divan-restore-"));
  const [selin, ayse, mehmet] = [
    await app.apiAs("selin"),
    await app.apiAs("ayse"),
    await app.apiAs("mehmet"),
  ];
  const { forum_id } = await makeForum(selin);
  const topic_id = await makeTopic(
    ayse,
    forum_id,
    "Ters \\ çizgi,\tsekme ve 🪵",
    "<p>satır</p>\n<p>\\. \\N</p>",
  );
  for (const content of ["<p>Bir</p>", "<p>İki</p>"]) await makePost(mehmet, topic_id, content);
  await ayse.post("/invites/", { text: "gel" });
  const { body } = await selin.post("/server/create-backup");
  file = fileURLToPath(body.s3_uri);
  contents = await fingerprints(app.sql);
}, 60_000);
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

test("a backup by the command moves the site to an empty database", PATIENT, async () => {
  const DATA_DIR = join(folder, "moved");
  const { code, output } = await runCommand("backup", [], {
    ...settingsOf(app.database),
    DATA_DIR,
  });
  expect([code, output]).toEqual([0, expect.stringContaining("was made and verified")]);
  const [name = ""] = readdirSync(join(DATA_DIR, "backups"));
  expect(output).toContain(name);

  const sql = await createEmptyDatabase();
  const settings = { ...settingsOf(sql.options.database), DATA_DIR };
  expect((await runCommand("restore", [name], settings)).code).toBe(0);
  expect(withoutLog(await fingerprints(sql))).toEqual(withoutLog(contents));
  await sql.end();
});

test(
  "restoring into a new data folder brings back all rows, passwords and sequences",
  PATIENT,
  async () => {
    const settings = { DATA_DIR: join(folder, "data"), RATE_LIMIT_FACTOR: "0" };
    const restored = await runCommand("restore", [file], settings);
    expect(restored).toEqual({
      code: 0,
      output: expect.stringContaining("was restored to its state of"),
    });
    expect(await runCommand("doctor", [], settings)).toEqual({
      code: 0,
      output: expect.stringContaining("is well"),
    });

    const server = runServer(settings);
    const visitor = new Browser(await server.address());
    const { host, user, database } = embeddedDatabase(settings.DATA_DIR).address;
    const types = { bigint: INT8_AS_NUMBER };
    const sql = postgres({ host, user, database, max: 1, types });
    expect(withoutLog(await fingerprints(sql))).toEqual(withoutLog(contents));
    expect(await sql`select word from title_words order by word collate "C"`).toEqual([
      { word: "sekme" },
      { word: "ters" },
      { word: "çizgi" },
    ]);
    expect(
      await sql`select actor_username, action from audit_log order by id desc limit 1`,
    ).toEqual([{ actor_username: "npm run restore", action: "restored" }]);
    expect(await sql`select last_value from users_id_seq`).toEqual(
      await app.sql`select last_value from users_id_seq`,
    );
    const page = await (await visitor.get("/login")).submit({
      email: PEOPLE.ayse.email,
      password: PASSWORD,
    });
    expect(page.path).toBe("/forum");
    expect(page.main).toContain("Ahşap işleri");
    await sql.end();
    expect(await server.stop()).toBe(0);
  },
);

describe("restoring into a database of a server", () => {
  let name: string;
  let sql: Sql;
  let settings: Record<string, string>;
  beforeEach(async () => {
    name = `restore_${crypto.randomUUID().replaceAll("-", "")}`;
    const admin = postgres({ ...inject("database_server"), database: "postgres", max: 1 });
    await admin`create database ${admin(name)}`;
    await admin.end();
    sql = postgres({ ...inject("database_server"), database: name, max: 1, onnotice: () => {} });
    settings = { ...settingsOf(name), DATA_DIR: mkdtempSync(join(folder, "data-")) };
    return () => sql.end();
  });

  test(
    "a backup that cannot be opened is reported in a sentence, not by an error code",
    PATIENT,
    async () => {
      const bucket = {
        S3_BUCKET: "b",
        S3_ACCESS_KEY_ID: "k",
        S3_SECRET_ACCESS_KEY: "s",
        S3_ENDPOINT: "http://127.0.0.1:1",
      };
      const name = "divan-2026-01-01-000000-000.tar.gz";
      const restoreFrom = async (source: string, more_settings = {}) =>
        await runCommand("restore", [source], { ...settings, ...more_settings });
      expect(await restoreFrom(name)).toEqual({
        code: 1,
        output: `There is no backup at file://${settings.DATA_DIR}/backups/${name}.\n`,
      });
      expect(await restoreFrom(folder)).toEqual({
        code: 1,
        output: `file://${folder} is a folder, and a backup is one file.\n`,
      });
      expect(await restoreFrom(`s3://b/${name}`)).toEqual({
        code: 1,
        output: expect.stringMatching(/^s3:\/\/b\/.+ settings .+ are missing: S3_BUCKET, .+\.\n$/),
      });
      expect(await restoreFrom(`s3://b/${name}`, bucket)).toEqual({
        code: 1,
        output: expect.stringMatching(/^The storage of s3:\/\/b\/\S+ does not answer \(.+\)\.\n$/),
      });
    },
  );

  test(
    "refuses a file that is damaged, truncated, extended or newer, and changes nothing",
    PATIENT,
    async () => {
      const whole = readFileSync(file);
      const damaged = {
        flipped: Buffer.from(
          whole.map((byte, index) => (index === Math.floor(whole.length / 2) ? byte ^ 1 : byte)),
        ),
        truncated: whole.subarray(0, whole.length - 100),
        followed: Buffer.concat([whole, Buffer.from("x")]),
        empty: Buffer.alloc(0),
      };
      for (const [kind, bytes] of Object.entries(damaged)) {
        const path = join(folder, "bad.tar.gz");
        writeFileSync(path, bytes);
        expect([kind, await runCommand("restore", [path], settings)]).toEqual([
          kind,
          { code: 1, output: expect.stringMatching(/^This is not a whole backup: .+\.\n$/) },
        ]);
      }
      const newer = join(folder, "newer.tar.gz");
      await rewriteBackup(file, newer, (manifest) => manifest.migrations.push(9_999_999_999_999));
      expect(await runCommand("restore", [newer], settings)).toEqual({
        code: 1,
        output: expect.stringContaining("newer version"),
      });
      await rewriteBackup(file, newer, (manifest) => {
        manifest.format += 1;
      });
      expect(await runCommand("restore", [newer], settings)).toEqual({
        code: 1,
        output: expect.stringContaining("newer format"),
      });
      await rewriteBackup(
        file,
        newer,
        () => {},
        (name, rows) => (name.includes("users") ? Buffer.concat([rows, rows]) : rows),
      );
      expect(await runCommand("restore", [newer], settings)).toEqual({
        code: 1,
        output: expect.stringMatching(/^This is not a whole backup: /),
      });
      expect(await sql`select id from users`).toEqual([]);
      // Other test files use the same server and have scratch databases of their own.
      const prefix = `divan_scratch_${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
      expect(
        await sql`select datname from pg_database where starts_with(datname, ${prefix})`,
      ).toEqual([]);
    },
  );

  test("refuses a file whose rows do not match its manifest", PATIENT, async () => {
    const path = join(folder, "changed.tar.gz");
    await rewriteBackup(file, path, (manifest) =>
      Object.assign(
        manifest,
        JSON.parse(JSON.stringify(manifest).replace(/"sha256":"./, '"sha256":"z')),
      ),
    );
    expect(await runCommand("restore", [path], settings)).toEqual({
      code: 1,
      output: expect.stringContaining("not what it was"),
    });
    expect(await sql`select id from users`).toEqual([]);
  });

  test(
    "refuses a database that is not empty; with --replace backs it up first",
    PATIENT,
    async () => {
      expect((await runCommand("restore", [file], settings)).code).toBe(0);
      await sql`update users set full_name = 'Başka Biri' where username = 'selin'`;
      expect(await runCommand("restore", [file], settings)).toEqual({
        code: 1,
        output: expect.stringContaining("--replace"),
      });
      expect(await sql`select full_name from users where username = 'selin'`).toEqual([
        { full_name: "Başka Biri" },
      ]);

      const feed = await sql`select epoch from change_feed`;
      const replaced = await runCommand("restore", [file, "--replace"], settings);
      expect(replaced.code).toBe(0);
      expect(await sql`select from changes`).toHaveLength(0);
      expect(await sql`select epoch from change_feed`).not.toEqual(feed);
      expect(await sql`select from pg_trigger where tgenabled = 'D'`).toHaveLength(0);
      expect(withoutLog(await fingerprints(sql))).toEqual(withoutLog(contents));
      const [saved] = await sql`select name, status from backups`;
      expect(saved).toEqual({
        name: /kept as (\S+)\.\n/.exec(replaced.output)?.[1],
        status: "verified",
      });
      expect(readdirSync(join(settings.DATA_DIR ?? "", "backups"))).toEqual([saved?.name]);

      expect((await runCommand("restore", [saved?.name, "--replace"], settings)).code).toBe(0);
      expect(await sql`select full_name from users where username = 'selin'`).toEqual([
        { full_name: "Başka Biri" },
      ]);
    },
  );

  test("replaces nothing when the backup of the existing data fails", PATIENT, async () => {
    const name = await copyTemplate(inject("database_server"));
    const existing = postgres({ ...inject("database_server"), database: name, max: 1 });
    await existing`update users set full_name = 'Başka Biri' where username = 'selin'`;
    writeFileSync(join(settings.DATA_DIR ?? "", "backups"), "");
    const site = { ...settings, ...settingsOf(name) };
    expect(await runCommand("restore", [file, "--replace"], site)).toEqual({
      code: 1,
      output: expect.stringContaining("nothing was changed"),
    });
    expect(await existing`select full_name from users where username = 'selin'`).toEqual([
      { full_name: "Başka Biri" },
    ]);
    await existing.end();
  });

  test("reports a missing file or wrong arguments in one sentence", PATIENT, async () => {
    for (const args of [[], ["yok.tar.gz"], ["yok"], [file, file], [file, "--force"]]) {
      const { code, output } = await runCommand("restore", args, settings);
      expect([code, output.trim().split("\n").length]).toEqual([1, 1]);
    }
    expect(await sql`select id from users`).toEqual([]);
  });
});

/** Restoring adds a row to the audit log. */
function withoutLog(lines: string[]): string[] {
  return lines.filter((line) => !line.startsWith("audit_log "));
}
