import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { readMigrations } from "#app/db/migration-files.server.ts";
import { listRecorded, runMigrations } from "#app/db/run-migrations.server.ts";
import type { Sql } from "#postgres";
import { createEmptyDatabase } from "#tests/support/empty-database.ts";
import { runServer } from "#tests/support/launch.ts";

const PATIENT = 60_000;
const migrations = readMigrations();

let data_dir: string;
let sql: Sql;
let server: ReturnType<typeof runServer> | null = null;

/** A site of the release before, with two members. */
beforeEach(async () => {
  data_dir = mkdtempSync(join(tmpdir(), "divan-upgrade-"));
  sql = await createEmptyDatabase();
  await runMigrations(sql, migrations.slice(0, -1));
  await sql`insert into users (username, email) values ('selin', 'selin@example.org'), ('ayse', 'ayse@example.org')`;
});
afterEach(async () => {
  await server?.stop();
  await sql.end();
  rmSync(data_dir, { recursive: true });
});

test("a release that changes tables makes a verified backup of the former ones before", {
  timeout: PATIENT,
}, async () => {
  server = run();
  await server.address();
  const [backup] = await sql`select status, manifest from backups`;
  expect(backup?.status).toBe("verified");
  expect(backup?.manifest.migrations).toHaveLength(migrations.length - 1);
  expect(await listRecorded(sql)).toHaveLength(migrations.length);

  await server.stop();
  await sql`delete from backups`;
  server = run();
  await server.address();
  expect(await sql`select from backups`).toEqual([]);
});

test("a release whose backup fails changes nothing, unless the operator wants none", {
  timeout: PATIENT,
}, async () => {
  symlinkSync("/dev/null", join(data_dir, "backups"));
  server = run();
  expect(await server.exited).toBe(1);
  expect(server.output()).toMatch(/The backup before the upgrade failed, so nothing was changed/);
  expect(await listRecorded(sql)).toHaveLength(migrations.length - 1);

  server = run({ UPGRADE_WITHOUT_BACKUP: "yes" });
  await server.address();
  expect(await listRecorded(sql)).toHaveLength(migrations.length);
});

function run(settings: Record<string, string> = {}) {
  const { host, user } = inject("database_server");
  return runServer({
    DATA_DIR: data_dir,
    PGHOST: host,
    PGUSER: user,
    DATABASE_URL: `postgres:///${sql.options.database}`,
    ...settings,
  });
}
