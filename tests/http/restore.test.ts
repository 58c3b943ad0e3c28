import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { type App, startApp } from "#tests/support/app.ts";
import { fingerprints, rewrite } from "#tests/support/backup-files.ts";
import { Browser } from "#tests/support/browser.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { runServer } from "#tests/support/launch.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";

/** Making a database cluster, restoring twice and comparing, on a busy machine. */
const PATIENT = { timeout: 90_000 };

let app: App;
let folder: string;
/** A backup of a site with something in it, and what was in it then. */
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

test(
  "in a new data folder, what cannot be opened is named in a sentence, not by an error code",
  PATIENT,
  async () => {
    const settings = { DATA_DIR: join(folder, "fresh") };
    const bucket = {
      S3_BUCKET: "b",
      S3_ACCESS_KEY_ID: "k",
      S3_SECRET_ACCESS_KEY: "s",
      S3_ENDPOINT: "http://127.0.0.1:1",
    };
    const name = "divan-2026-01-01-000000-000.tar.gz";
    const said = async (source: string, more = {}) =>
      await runCommand("restore", [source], { ...settings, ...more });
    expect(await said(name)).toEqual({
      code: 1,
      output: `There is no backup at file://${settings.DATA_DIR}/backups/${name}.\n`,
    });
    expect(await said(folder)).toEqual({
      code: 1,
      output: `file://${folder} is a folder, and a backup is one file.\n`,
    });
    expect(await said(`s3://b/${name}`)).toEqual({
      code: 1,
      output: expect.stringMatching(/^s3:\/\/b\/.+ settings .+ are missing: S3_BUCKET, .+\.\n$/),
    });
    expect(await said(`s3://b/${name}`, bucket)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The storage of s3:\/\/b\/\S+ does not answer \(.+\)\.\n$/),
    });
  },
);

test(
  "into a new data folder: everything is there, everybody can sign in, and ids go on where they were",
  PATIENT,
  async () => {
    const settings = { DATA_DIR: join(folder, "data"), RATE_LIMIT_FACTOR: "0" };
    const restored = await runCommand("restore", [file], settings);
    expect(restored).toEqual({ code: 0, output: expect.stringContaining("is again as it was") });
    expect(await runCommand("doctor", [], settings)).toEqual({
      code: 0,
      output: expect.stringContaining("is well"),
    });

    const server = runServer(settings);
    const visitor = new Browser(await server.address());
    const { host, user, database } = embeddedDatabase(settings.DATA_DIR).address;
    const sql = postgres({ host, user, database, max: 1 });
    expect(withoutLog(await fingerprints(sql))).toEqual(withoutLog(contents));
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

describe("into a database of a server", () => {
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
    "what is damaged, truncated, followed by something or of a newer version is refused before anything is touched",
    PATIENT,
    async () => {
      const whole = readFileSync(file);
      const bad = {
        flipped: Buffer.from(
          whole.map((byte, at) => (at === Math.floor(whole.length / 2) ? byte ^ 1 : byte)),
        ),
        truncated: whole.subarray(0, whole.length - 100),
        followed: Buffer.concat([whole, Buffer.from("x")]),
        empty: Buffer.alloc(0),
      };
      for (const [what, bytes] of Object.entries(bad)) {
        const path = join(folder, "bad.tar.gz");
        writeFileSync(path, bytes);
        expect([what, await runCommand("restore", [path], settings)]).toEqual([
          what,
          { code: 1, output: expect.stringMatching(/^This is not a whole backup: .+\.\n$/) },
        ]);
      }
      const newer = join(folder, "newer.tar.gz");
      await rewrite(file, newer, (manifest) => manifest.migrations.push(9_999_999_999_999));
      expect(await runCommand("restore", [newer], settings)).toEqual({
        code: 1,
        output: expect.stringContaining("newer version"),
      });
      await rewrite(file, newer, (manifest) => {
        manifest.format += 1;
      });
      expect(await runCommand("restore", [newer], settings)).toEqual({
        code: 1,
        output: expect.stringContaining("newer format"),
      });
      await rewrite(
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
      // Other files run on the same server, and have scratch databases of their own meanwhile.
      const prefix = `divan_scratch_${createHash("sha256").update(name).digest("hex").slice(0, 8)}`;
      expect(
        await sql`select datname from pg_database where starts_with(datname, ${prefix})`,
      ).toEqual([]);
    },
  );

  test("rows that were changed in the file are not what its manifest says", PATIENT, async () => {
    const path = join(folder, "changed.tar.gz");
    await rewrite(file, path, (manifest) =>
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
    "one that is not empty is refused; with --replace it is backed up first",
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

      const replaced = await runCommand("restore", [file, "--replace"], settings);
      expect(replaced.code).toBe(0);
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

  test("where the backup of what is there fails, nothing is replaced", PATIENT, async () => {
    expect((await runCommand("restore", [file], settings)).code).toBe(0);
    await sql`update users set full_name = 'Başka Biri' where username = 'selin'`;
    writeFileSync(join(settings.DATA_DIR ?? "", "backups"), "");
    expect(await runCommand("restore", [file, "--replace"], settings)).toEqual({
      code: 1,
      output: expect.stringContaining("nothing was changed"),
    });
    expect(await sql`select full_name from users where username = 'selin'`).toEqual([
      { full_name: "Başka Biri" },
    ]);
  });

  test(
    "what is not there, or not asked for properly, is said in one sentence",
    PATIENT,
    async () => {
      for (const args of [[], ["yok.tar.gz"], ["yok"], [file, file], [file, "--force"]]) {
        const { code, output } = await runCommand("restore", args, settings);
        expect([code, output.trim().split("\n").length]).toEqual([1, 1]);
      }
      expect(await sql`select id from users`).toEqual([]);
    },
  );
});

/** The log has one line more: that it was restored. */
function withoutLog(lines: string[]): string[] {
  return lines.filter((line) => !line.startsWith("audit_log "));
}
