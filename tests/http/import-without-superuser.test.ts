import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Sql } from "#postgres";
import { type App, startApp } from "#tests/support/app.ts";
import { createEmptyDatabase } from "#tests/support/empty-database.ts";
import { archiveFile, emptySite, IMPORT_PATH, upload } from "#tests/support/imports.ts";
import { ANY_TIME, entriesOf, storedArchive } from "#tests/support/packed-community.ts";
import { PASSWORD, PEOPLE } from "#tests/support/people.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";
import { tr } from "#tests/support/texts.ts";

/** A command starts a process of its own. */
const PATIENT = { timeout: 90_000 };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "divan-kept-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const PERSON = { id: 4, username: "derya", created_at: ANY_TIME };
const RELATED = {
  categories: [{ id: 3, name: "Atölye" }],
  forums: [{ id: 5, category_id: 3, name: "Taşınmış forum" }],
  topics: [
    {
      id: 9,
      forum_id: 5,
      owner_id: 4,
      title: "Eski konu",
      content: "<p>Söz.</p>",
      created_at: ANY_TIME,
      updated_at: ANY_TIME,
      // Of somebody who is gone.
      editor_id: 1,
    },
  ],
  old_addresses: [{ address: "viewtopic.php?t=3", path: "/topic/9" }],
  removed_topics: [
    {
      id: 10,
      forum_id: 5,
      owner_id: 4,
      title: "Onaysız",
      content: "<p>Söz.</p>",
      created_at: ANY_TIME,
      total_replies: 0,
      last_number: 0,
      locked_at: null,
      locked_by_id: null,
      lock_reason: null,
      pinned_at: null,
      subscriber_ids: [],
      removed_at: null,
      removed_by_id: null,
      removal_reason: null,
    },
  ],
};

const former = (username: string) => ({ username, member_id: 4, created_at: ANY_TIME });

async function siteWithSuperuser(username: string, email = "isleten@example.org"): Promise<Sql> {
  const sql = await createEmptyDatabase();
  // It migrates the database, and refuses to import without a superuser.
  await importInto(sql, { members: [PERSON] });
  await sql`insert into users (username, email, confirmed_email, is_superuser) values (${username}, ${email}, ${email}, true)`;
  await sql`insert into passwords (user_id, hash) select id, 'hash' from users`;
  await sql`insert into factors (user_id, kind, secret, proved_at) select id, 'totp', 'JBSWY3DPEHPK3PXP', now() from users`;
  await sql`insert into recovery_codes (user_id, code_hash) select id, '\\x00ff' from users`;
  return sql;
}

async function importInto(sql: Sql, lines: Parameters<typeof entriesOf>[0]) {
  const settings = {
    ...settingsOf(sql.options.database),
    DATA_DIR: join(folder, sql.options.database),
  };
  const archive = await storedArchive(entriesOf(lines));
  return { settings, ...(await runCommand("import", [archive], settings)) };
}

test(
  "the superuser of the site stays, above all others, and signs in as before",
  PATIENT,
  async () => {
    const sql = await siteWithSuperuser("admin");
    const lineage = [{ member_id: 30, inviter_id: null, created_at: ANY_TIME }];
    const factor = { kind: "totp", name: "", secret: "JBSWY3DPEHPK3PXQ", last_period: null };
    const { code, output, settings } = await importInto(sql, {
      members: [PERSON, { ...PERSON, id: 6, username: "admin" }],
      former_usernames: [{ username: "Admin2", member_id: 4, created_at: ANY_TIME }],
      factors: [
        {
          id: 1,
          member_id: 4,
          ...factor,
          credential_id: null,
          public_key: null,
          use_count: null,
          transports: null,
          created_at: ANY_TIME,
          proved_at: ANY_TIME,
          last_used_at: null,
        },
      ],
      lineage,
      ...RELATED,
    });
    expect([code, output]).toEqual([0, expect.stringContaining("stays as admin3")]);
    expect(output).toContain("the superuser of this site stays");
    expect(
      await sql`select id, username, email, is_superuser from users where is_active and is_superuser`,
    ).toEqual([{ id: 31, username: "admin3", email: "isleten@example.org", is_superuser: true }]);
    expect(await sql`select user_id, hash from passwords`).toEqual([{ user_id: 31, hash: "hash" }]);
    expect(await sql`select id, user_id, secret from factors order by id`).toEqual([
      { id: 1, user_id: 4, secret: factor.secret },
      { id: 2, user_id: 31, secret: "JBSWY3DPEHPK3PXP" },
    ]);
    expect(await sql`select user_id from recovery_codes`).toEqual([{ user_id: 31 }]);
    expect(await sql`select inviter_id from lineage where user_id = 31`).toEqual([
      { inviter_id: null },
    ]);
    expect(await sql`select path from old_addresses`).toEqual([{ path: "/topic/9" }]);
    expect(
      await sql`select now() - removed_at < interval '1 hour' as is_new from removed_topics`,
    ).toEqual([{ is_new: true }]);
    expect(await runCommand("doctor", [], settings)).toEqual({
      code: 0,
      output: expect.stringContaining("is well"),
    });
    await sql`insert into users (username, email) values ('sonraki', 'sonraki@example.org')`;
    expect(await sql`select id from users where username = 'sonraki'`).toEqual([{ id: 32 }]);
    await sql.end();
  },
);

test("without a superuser on either side nothing is changed", PATIENT, async () => {
  const sql = await createEmptyDatabase();
  const refused = await importInto(sql, { members: [PERSON] });
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining("Start the site once, which creates its first superuser"),
  ]);
  expect(await sql`select from users`).toEqual([]);
  await sql.end();
});

test(
  "an address that a member of the archive has is said, and nothing is changed",
  PATIENT,
  async () => {
    const sql = await siteWithSuperuser("admin", "Derya@example.org");
    const refused = await importInto(sql, { members: [{ ...PERSON, email: "derya@example.org" }] });
    expect([refused.code, refused.output]).toEqual([
      1,
      expect.stringContaining("has the e-mail address of this site’s superuser"),
    ]);
    expect(await sql`select username from users`).toEqual([{ username: "admin" }]);
    await sql.end();
  },
);

test("a former name that is the name of another member is said", PATIENT, async () => {
  const sql = await siteWithSuperuser("admin");
  const members = [PERSON, { ...PERSON, id: 6, username: "ışık" }];
  const refused = await importInto(sql, { members, former_usernames: [former("IŞIK")] });
  expect([refused.code, refused.output]).toEqual([
    1,
    expect.stringContaining("“IŞIK” is the name of one member and the former name of another"),
  ]);
  const names = [former("Ali Veli (Ankara)"), former("DERYA"), former("x".repeat(100))];
  const { code } = await importInto(sql, { members, former_usernames: names });
  expect(code).toBe(0);
  expect(await sql`select username from former_usernames order by 1`).toEqual([
    { username: "Ali Veli (Ankara)" },
    { username: "x".repeat(100) },
  ]);
  await sql.end();
});

test("the page says that the account stays, and it signs in again", PATIENT, async () => {
  const app: App = await startApp();
  try {
    const selin = await app.as("selin");
    await emptySite(app);
    const entries = entriesOf({ members: [{ ...PERSON, username: "selin" }], ...RELATED });
    const checked = await upload(selin, await archiveFile(entries, "sohbet.tar.gz"));
    for (const key of [
      "community.noFaults",
      "community.willKeepSuperuser",
      "community.willSignOutKept",
    ] as const)
      expect(checked.main).toContain(tr(key));
    expect(checked.main).not.toContain(tr("community.willReplace"));
    await checked.submit({}, { button: tr("community.import") });
    await expect
      .poll(async () => (await selin.get(IMPORT_PATH)).path, { timeout: 30_000 })
      .toContain("/login");
    const login = await selin.get("/forum/viewtopic.php?t=3");
    const page = await login.submit({ email: PEOPLE.selin.email, password: PASSWORD });
    expect([page.path, page.heading]).toEqual(["/topic/9", expect.stringContaining("Eski konu")]);
    expect((await selin.get("/user/selin2")).status).toBe(200);
    expect((await selin.get("/admin")).status).toBe(200);
  } finally {
    await app.stop();
  }
});
