import { readdirSync, rmSync, symlinkSync } from "node:fs";
import { afterAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import { makeFolder } from "#app/lib/storage/make-folder.server.ts";
import { STORAGE_FOLDER } from "#app/lib/storage/storage.server.ts";
import { sql } from "#tests/support/domain.ts";
import { backUpBeforeUpgrade } from "./back-up-before-upgrade.server.ts";

vi.hoisted(() => {
  const { tmpdir } = process.getBuiltinModule("node:os");
  vi.stubEnv("DATA_DIR", `${tmpdir()}/divan-upgrade-${process.pid}`);
});

beforeEach(async () => {
  makeFolder(env.DATA_DIR);
  await sql`truncate backups`;
  rmSync(STORAGE_FOLDER, { recursive: true, force: true });
  env.UPGRADE_WITHOUT_BACKUP = undefined;
});
afterAll(() => rmSync(env.DATA_DIR, { recursive: true }));

const statuses = async () => (await sql`select status from backups`).map(({ status }) => status);

test("a site with members has one verified backup, however often it starts in an hour", async () => {
  await backUpBeforeUpgrade();
  await backUpBeforeUpgrade();
  expect(await statuses()).toEqual(["verified"]);
  expect(readdirSync(STORAGE_FOLDER)).toHaveLength(1);
});

test("a backup that is older than an hour, and one that failed, are not enough", async () => {
  await backUpBeforeUpgrade();
  await sql`update backups set date = now() - interval '61 minutes'`;
  await sql`insert into backups (name, status, date) values ('divan-failed.tar.gz', 'failed', now())`;
  await backUpBeforeUpgrade();
  expect((await statuses()).toSorted()).toEqual(["failed", "verified", "verified"]);
});

test("a backup that fails ends the start, unless the operator wants none", async () => {
  symlinkSync("/dev/null", STORAGE_FOLDER);
  await expect(backUpBeforeUpgrade()).rejects.toThrow(
    /nothing was changed: .+ UPGRADE_WITHOUT_BACKUP=yes/,
  );
  expect(await statuses()).toEqual(["failed"]);
  env.UPGRADE_WITHOUT_BACKUP = "yes";
  await backUpBeforeUpgrade();
  expect(await statuses()).toEqual(["failed"]);
});

test("a site with one account has none", async () => {
  await sql`delete from users where username <> 'selin'`;
  await backUpBeforeUpgrade();
  expect(await statuses()).toEqual([]);
});
