import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Sql } from "#postgres";
import { DISCOURSE_PASSWORDS, writeDiscourseSource } from "#tests/conversion/discourse-source.ts";
import { writeNodebb } from "#tests/conversion/nodebb-source.ts";
import { writePhpbbSource } from "#tests/conversion/phpbb-source.ts";
import { writeTelegramSource } from "#tests/conversion/telegram-source.ts";
import { writeWhatsappFolder } from "#tests/conversion/whatsapp-source.ts";
import { Browser } from "#tests/support/browser.ts";
import { createEmptyDatabase } from "#tests/support/empty-database.ts";
import { runServer } from "#tests/support/launch.ts";
import { readLines } from "#tests/support/read-lines.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";

/** Commands and a server start one after the other. */
const PATIENT = { timeout: 120_000 };
const PATIENT_MS = 120_000;

type SignIn = { name: string; password: string };
type Community = {
  name: string;
  write: (folder: string) => unknown;
  options?: string[];
  /** They sign in as they did there. A chat has no accounts. */
  people?: { superuser: SignIn; member: SignIn };
};

const COMMUNITIES: Community[] = [
  {
    name: "phpbb",
    write: (folder) => writePhpbbSource(folder),
    people: {
      superuser: { name: "selin", password: "korsan" },
      member: { name: "Şule Öztürk", password: `gizli&<b>"'şifre` },
    },
  },
  {
    name: "discourse",
    write: writeDiscourseSource,
    people: {
      superuser: { name: "uye1@forum.example", password: DISCOURSE_PASSWORDS.ayse },
      member: { name: "emma_w", password: DISCOURSE_PASSWORDS.emma },
    },
  },
  {
    name: "nodebb",
    write: (folder) => writeNodebb(folder, "mongodump, gzipped"),
    people: {
      superuser: { name: "Ayşe Yılmaz", password: "cay-bahcesi-1" },
      member: { name: "Ali V", password: "cay-bahcesi-2" },
    },
  },
  { name: "telegram", write: writeTelegramSource },
  { name: "whatsapp", write: writeWhatsappFolder, options: ["--date-order", "day"] },
];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "divan-conversions-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Libraries draw a picture on one processor in other bytes than on another. */
function withoutHashes(name: string, value: unknown): unknown {
  return name.endsWith("sha256") ? "…" : value;
}

describe.each(COMMUNITIES)("$name", ({ name, write, options = [], people }) => {
  let archive: string;
  let sql: Sql;
  let site: { server: ReturnType<typeof runServer>; url: string };
  const settings = () => ({
    ...settingsOf(sql.options.database),
    DATA_DIR: join(folder, `${name}-data`),
    RATE_LIMIT_FACTOR: "0",
  });

  beforeAll(async () => {
    const source = join(folder, name);
    mkdirSync(source);
    await write(source);
    archive = join(folder, `${name}.tar.gz`);
    await convert(source, archive);
    sql = await createEmptyDatabase();
    if (!people) await makeSuperuser();
    const imported = await runCommand("import", [archive], settings());
    expect(imported).toEqual({ code: 0, output: expect.stringContaining("has the community") });
    const server = runServer(settings());
    site = { server, url: await server.address() };
  }, PATIENT_MS);
  afterAll(async () => {
    await site.server.stop();
    await sql.end();
  });

  async function convert(source: string, file: string) {
    const converted = await runCommand("convert", [source, file, ...options], {});
    expect(converted).toMatchObject({ code: 0 });
  }

  async function makeSuperuser() {
    await runCommand("doctor", ["--fix"], settings());
    const email = "isleten@example.org";
    await sql`insert into users (username, email, confirmed_email, is_superuser) values ('isleten', ${email}, ${email}, true)`;
  }

  async function signIn({ name: email, password }: SignIn): Promise<Browser> {
    const browser = new Browser(site.url);
    const page = await (await browser.get("/login")).submit({ email, password });
    expect([page.status, page.path]).toEqual([200, "/forum"]);
    return browser;
  }

  test("is the expected archive, and the same bytes each time", PATIENT, async () => {
    const lines = await readLines(archive);
    const written = Object.entries(lines).flatMap(([kind, values]) =>
      values.map((value) => `${kind} ${JSON.stringify(value, withoutHashes)}`),
    );
    await expect(`${written.join("\n")}\n`).toMatchFileSnapshot(`../conversion/${name}.expected`);
    const again = join(folder, `${name}-again.tar.gz`);
    await convert(join(folder, name), again);
    expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);
  });

  test("is a site without faults, and nobody is told of anything", PATIENT, async () => {
    expect(await runCommand("doctor", ["--files"], settings())).toEqual({
      code: 0,
      output: expect.stringContaining("is well"),
    });
    const [told] = await sql`select (select count(*) from notifications)::int as bells,
      (select count(*) from pgboss.job where name like 'send-%')::int as letters`;
    expect(told).toEqual({ bells: 0, letters: 0 });
  });

  async function isRemoved(path: string): Promise<boolean> {
    const id = /^\/topic\/\d+\/post\/(\d+)$/.exec(path)?.[1] ?? null;
    const rows = await sql`select from removed_posts where id = ${id}`;
    return rows.length > 0;
  }

  if (!people) return;

  test("old addresses lead to pages, after signing in", PATIENT, async () => {
    const browser = await signIn(people.superuser);
    const rows = await sql`
      select o.address, o.path, t.id is not null as is_removed from old_addresses o
      left join removed_topics t on o.path = '/topic/' || t.id or o.path like '/topic/' || t.id || '/%'
      order by o.address`;
    expect(rows.length).toBeGreaterThan(10);
    for (const { address, path, is_removed } of rows) {
      const page = await browser.get(`/eski/klasor/${encodeAddress(address)}`);
      const is_gone = is_removed || (await isRemoved(path));
      expect([address, page.status]).toEqual([address, is_gone ? 404 : 200]);
    }
    const guest = new Browser(site.url);
    const [first] = rows;
    expect((await guest.get(`/${encodeAddress(first?.address)}`)).path).toMatch(
      /^\/login\?redirectTo=/,
    );
  });

  test(
    "each file is at its address, also the same bytes with other words about them",
    PATIENT,
    async () => {
      const browser = await signIn(people.superuser);
      const files = await sql`
      select '/files/' || id || '/' || url_name as path, type from files order by id`;
      for (const { path, type } of files) {
        const file = await browser.get(path);
        expect([path, file.status, file.headers.get("Content-Type")]).toEqual([path, 200, type]);
      }
      const same_files = await sql`
        select from files where owner_id is not null group by owner_id, uploaded_sha256 having count(*) > 1`;
      expect(same_files.length).toBe(name === "discourse" ? 0 : 1);
    },
  );

  test("what was not public stays closed to members", PATIENT, async () => {
    const browser = await signIn(people.member);
    const closed = await sql`
      select '/topic/' || t.id as path from topics t join forums f on f.id = t.forum_id where f.is_restricted
      union all select '/forum/' || id from forums where is_restricted
      union all select '/topic/' || id from removed_topics`;
    const open = await sql`
      select '/topic/' || t.id as path from topics t join forums f on f.id = t.forum_id where not f.is_restricted`;
    expect([closed.length > 1, open.length > 0]).toEqual([true, true]);
    for (const { path } of closed)
      expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
    for (const { path } of open)
      expect([path, (await browser.get(path)).status]).toEqual([path, 200]);
  });

  test("the first sign-in replaces the password of before", PATIENT, async () => {
    await signIn(people.member);
    const [row] =
      await sql`select count(*)::int as count from passwords p join sessions s on s.user_id = p.user_id where p.scheme is not null`;
    expect(row?.count).toBe(0);
    await signIn(people.member);
  });
});

test("what is no source ends in a sentence and leaves nothing", PATIENT, async () => {
  const path = join(folder, "notes.txt");
  writeFileSync(path, "Alışveriş: çay, şeker.\n");
  const out = join(folder, "never.tar.gz");
  const { code, output } = await runCommand("convert", [path, out], {});
  expect([code, output]).toEqual([1, expect.stringContaining("none of the sources")]);
  expect(() => readFileSync(out)).toThrow("ENOENT");
});

/** As a link to it is written. A name of phpBB stands in the query. */
function encodeAddress(address: string): string {
  const [path = "", name] = address.split("?un=");
  return name === undefined ? encodeURI(path) : `${path}?un=${encodeURIComponent(name)}`;
}
