import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { makeForum, makePost, makeTopic } from "#tests/support/community.ts";
import { createEmptyDatabase } from "#tests/support/empty-database.ts";
import { ANY_TIME, entriesOf, MEMBER, storedArchive } from "#tests/support/packed-community.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";
import { HIDDEN_ID, makeSecretWorld, SECRET } from "#tests/support/secret-world.ts";

/** A command starts a process of its own. */
const PATIENT = { timeout: 90_000 };

let app: App;
let folder: string;
/** Everything, with passwords and addresses. */
let archive: string;

beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), "divan-community-"));
  await addMore();
  await makeSecretWorld(app);
  archive = join(folder, "everything.tar.gz");
  await exportTo(archive);
}, 90_000);
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** What the secret world has not: a former member, a second factor, a split topic, another name. */
async function addMore(): Promise<void> {
  const selin = await app.apiAs("selin");
  const mehmet = await app.apiAs("mehmet");
  const { forum_id } = await makeForum(selin, "Herkesin forumu");
  const topic_id = await makeTopic(mehmet, forum_id, "Bölünecek");
  const post_id = await makePost(await app.apiAs("ayse"), topic_id, "<p>Ayrı konu olsun</p>");
  const split = await selin.post(`/topics/${topic_id}/split`, {
    post_ids: [post_id],
    title: "Ayrılan",
    forum_id,
  });
  expect(split.status).toBe(200);
  const mehmet_id = await app.idOf("mehmet");
  await app.sql`insert into factors (user_id, kind, secret, proved_at) values (${mehmet_id}, 'totp', 'JBSWY3DPEHPK3PXP', now())`;
  await app.sql`insert into recovery_codes (user_id, code_hash) values (${mehmet_id}, '\\x00ff'), (${mehmet_id}, '\\x01')`;
  // A member who has not signed in since the community came from another forum.
  await app.sql`update passwords set scheme = 'phpbb$phpass,11:abCD12./' where user_id = ${await app.idOf("nazim")}`;
  await app.sql`insert into old_addresses (address, path) values ('u/eski ad', '/user/yeniad'), ('t/12', '/topic/1')`;
  await app.sql`update users set username = 'yeniad' where id = ${await app.idOf("nazim")}`;
  const gone = await selin.delete(`/users/${await app.idOf("emma")}?keep_writing=true`);
  expect(gone.status).toBe(200);
}

async function exportTo(file: string, ...options: string[]): Promise<string> {
  const settings = { ...settingsOf(app.database), DATA_DIR: app.data_dir };
  const { code, output } = await runCommand("export", [file, ...options], settings);
  expect([code, output]).toEqual([0, expect.stringContaining(`was written to ${file}`)]);
  return gunzipSync(readFileSync(file)).toString();
}

async function importInto(database: string, file: string) {
  const settings = { ...settingsOf(database), DATA_DIR: join(folder, database) };
  return { settings, ...(await runCommand("import", [file], settings)) };
}

test("what is imported into an empty site is exported as the same bytes", PATIENT, async () => {
  const sql = await createEmptyDatabase();
  const { code, output, settings } = await importInto(sql.options.database, archive);
  expect([code, output]).toEqual([0, expect.stringContaining("has the community of the archive")]);
  expect(await runCommand("doctor", ["--files"], settings)).toEqual({
    code: 0,
    output: expect.stringContaining("is well"),
  });

  const again = join(folder, "again.tar.gz");
  expect((await runCommand("export", [again], settings)).code).toBe(0);
  expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);

  const refused = await runCommand("import", [archive], settings);
  expect(refused).toEqual({ code: 1, output: expect.stringContaining("This site is not empty") });
  await sql.end();
});

test("an archive for members has nothing that not every member reads", PATIENT, async () => {
  const text = await exportTo(join(folder, "members.tar.gz"), "--for-members");
  expect(text).toContain("Herkesin forumu");
  expect(text).toContain("Ayrı konu olsun");
  expect(SECRET.exec(text)?.[0]).toBeUndefined();
  // A member inside has written this address in an open topic.
  const written_text = text.replace(/<a href=\\"\/topic\/\d+\\">bakın<\/a>/, "");
  expect(HIDDEN_ID.exec(written_text)?.[0]).toBeUndefined();
  expect(text).not.toMatch(/argon2|@divan\.example|JBSWY3DPEHPK3PXP|password/);
  expect(text).not.toMatch(/"(?:origin_url|uploaded_sha256)"|nazim"/);
  for (const kind of [
    "former_usernames",
    "old_addresses",
    "log",
    "reports",
    "removed_replies",
    "versions",
    "invites",
    "groups",
  ])
    expect(text).not.toContain(`${kind}/000001.jsonl`);
});

test("an archive without passwords and addresses has none, and imports", PATIENT, async () => {
  const file = join(folder, "bare.tar.gz");
  const text = await exportTo(file, "--no-passwords", "--no-emails");
  expect(text).toContain("gizlizqxbaslik");
  expect(text).not.toMatch(/argon2|JBSWY3DPEHPK3PXP|recovery_codes/);
  expect(/[\w.]+@[\w.]+\.example/.exec(text)?.[0]).toBeUndefined();

  const sql = await createEmptyDatabase();
  const { code, settings } = await importInto(sql.options.database, file);
  expect(code).toBe(0);
  const again = join(folder, "bare-again.tar.gz");
  await runCommand("export", [again, "--no-passwords", "--no-emails"], settings);
  expect(readFileSync(again).equals(readFileSync(file))).toBe(true);
  await sql.end();
});

test("an archive of another program leaves a site without faults", PATIENT, async () => {
  const version = { id: 1, topic_id: 9, reply_id: null, title: "Yok", content: "<p>a</p>" };
  const file = await storedArchive(
    entriesOf({
      members: [MEMBER, { id: 2, username: "derya", created_at: ANY_TIME }],
      versions: [{ ...version, editor_id: 1, created_at: ANY_TIME }],
    }),
  );
  const sql = await createEmptyDatabase();
  const { code, settings } = await importInto(sql.options.database, file);
  expect(code).toBe(0);
  expect(await runCommand("doctor", [], settings)).toEqual({
    code: 0,
    output: expect.stringContaining("is well"),
  });
  await sql.end();
});

test("a file that exists is not replaced", PATIENT, async () => {
  const settings = { ...settingsOf(app.database), DATA_DIR: app.data_dir };
  const { code, output } = await runCommand("export", [archive], settings);
  expect([code, output]).toEqual([1, expect.stringContaining("exists already")]);
});
