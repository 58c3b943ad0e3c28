import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { readMigrations } from "#app/db/migration-files.server.ts";
import { listRecorded, runMigrations } from "#app/db/run-migrations.server.ts";
import postgres, { type Sql } from "#postgres";
import { createEmptyDatabase } from "../support/empty-database.ts";

const PATIENT = 60_000;
const NEXT = "\n--> statement-breakpoint\n";

let folder: string;
let sql: Sql;
const connections: Sql[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "divan-migrations-"));
  sql = await createEmptyDatabase();
  connections.push(sql);
});
afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.end({ timeout: 1 });
  rmSync(folder, { recursive: true });
});

describe("an ordinary migration", () => {
  test("runs in one transaction, and once", async () => {
    writeMigrations("create table a ()", `create table b ()${NEXT}select 1 / 0`);
    await expect(migrate()).rejects.toThrow("division by zero");
    expect([await tables(), await listRecorded(sql)]).toEqual([["a"], [1000]]);
    writeMigrations("create table a ()", `create table b ()${NEXT}create table c ()`);
    expect(await migrate()).toEqual([]);
    expect(await migrate()).toEqual([]);
    expect([await tables(), await listRecorded(sql)]).toEqual([
      ["a", "b", "c"],
      [1000, 2000],
    ]);
  });

  test(
    "that waits for a table lets readers pass, and continues when the table is free",
    async () => {
      writeMigrations("create table a ()");
      await migrate();
      writeMigrations("create table a ()", "alter table a add column x int");
      const [holder, reader] = [await connect("reader"), await connect("reader")];
      const is_held = Promise.withResolvers<void>();
      const release = Promise.withResolvers<void>();
      const holding = holder.begin(async (tx) => {
        await tx`select from a`;
        is_held.resolve();
        await release.promise;
      });
      await is_held.promise;
      const migrating = migrate();
      await vi.waitFor(async () => {
        const waiting =
          await reader`select from pg_locks where relation = 'a'::regclass and not granted`;
        expect(waiting).toHaveLength(1);
      }, PATIENT);
      expect(await reader`select from a`).toHaveLength(0);
      release.resolve();
      await holding;
      await migrating;
      expect((await sql`select x from a`).columns.map(({ name }) => name)).toEqual(["x"]);
    },
    PATIENT,
  );
});

describe("a migration without a transaction", () => {
  const FILL = `do $$ begin for n in 1..3 loop insert into a values (n) on conflict do nothing; commit; end loop; end $$`;
  const INDEX = "create unique index concurrently if not exists a_word on a (word)";

  test("that was interrupted is repeated from its beginning", async () => {
    const steps = ["-- no transaction\ncreate table if not exists a (id int primary key)", FILL];
    writeMigrations([...steps, "select 1 / 0"].join(NEXT));
    await expect(migrate()).rejects.toThrow("division by zero");
    expect([await sql`select id from a order by id`, await listRecorded(sql)]).toEqual([
      [{ id: 1 }, { id: 2 }, { id: 3 }],
      [],
    ]);
    writeMigrations([...steps, "create table b ()"].join(NEXT));
    await migrate();
    expect([await tables(), await listRecorded(sql)]).toEqual([["a", "b"], [1000]]);
  });

  test("makes an index anew whose making was interrupted", async () => {
    await sql`create table a (id int, word text)`;
    await sql`insert into a values (1, 'same'), (2, 'same')`;
    writeMigrations(`-- no transaction\n${INDEX}`);
    await expect(migrate()).rejects.toThrow("could not create unique index");
    await sql`delete from a where id = 2`;
    await migrate();
    expect(
      await sql`select indisvalid from pg_index where indexrelid = 'a_word'::regclass`,
    ).toEqual([{ indisvalid: true }]);
  });

  test("is run by one of two processes, while the other waits", async () => {
    await sql`create table a (id int primary key, word text)`;
    const other = await connect("divan 1");
    writeMigrations([`-- no transaction\n${FILL.replace("(n)", "(n, n)")}`, INDEX].join(NEXT));
    await Promise.all([migrate(), migrate(other)]);
    expect(await listRecorded(sql)).toEqual([1000]);
  });
});

describe("a migration for when no older release is connected", () => {
  const CONTRACT = "-- when no older release is connected\ndrop table a";

  test.each(["divan", "divan 1"])("waits for the end of %s", async (name) => {
    writeMigrations("create table a ()", CONTRACT);
    const older = await connect(name);
    expect(await migrate()).toEqual(["0001_test"]);
    expect([await tables(), await listRecorded(sql)]).toEqual([["a"], [1000]]);
    await older.end();
    await vi.waitFor(async () => expect(await migrate()).toEqual([]));
    expect([await tables(), await listRecorded(sql)]).toEqual([[], [1000, 2000]]);
  });

  test.each(["divan 2", "divan 10", "psql", "divan 1x"])("does not wait for %s", async (name) => {
    writeMigrations("create table a ()", CONTRACT);
    await connect(name);
    expect(await migrate()).toEqual([]);
  });

  test("does not wait in a new database", async () => {
    writeMigrations("create table a ()", CONTRACT, "create table b ()");
    expect(await migrate()).toEqual([]);
    expect(await tables()).toEqual(["b"]);
  });

  test("refuses the start if a migration that the release needs comes after it", async () => {
    writeMigrations("create table a ()", CONTRACT, "create table b ()");
    await connect("divan 1");
    await expect(migrate()).rejects.toThrow("stop them first. The migration 0002_test has to wait");
    expect(await listRecorded(sql)).toEqual([1000]);
  });
});

test("a database of a newer release is refused", async () => {
  writeMigrations("create table a ()", "create table b ()");
  await migrate();
  writeMigrations("create table a ()");
  await expect(migrate()).rejects.toThrow("last used by a newer release");
});

function migrate(connection = sql): Promise<string[]> {
  return runMigrations(connection, readMigrations(folder));
}

function writeMigrations(...texts: string[]): void {
  const entries = texts.map((_, index) => ({ when: (index + 1) * 1000, tag: `000${index}_test` }));
  mkdirSync(join(folder, "meta"), { recursive: true });
  writeFileSync(join(folder, "meta/_journal.json"), JSON.stringify({ entries }));
  for (const [index, text] of texts.entries())
    writeFileSync(join(folder, `000${index}_test.sql`), text);
}

async function tables(): Promise<string[]> {
  const rows =
    await sql`select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`;
  return rows.map(({ relname }) => relname);
}

/** Another connection to the same database, open and named. */
async function connect(application_name: string): Promise<Sql> {
  const connection = postgres({
    ...inject("database_server"),
    database: sql.options.database,
    max: 1,
    onnotice: () => {},
    connection: { application_name },
  });
  connections.push(connection);
  await connection`select 1`;
  return connection;
}
