import { mkdirSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import { makeFolder } from "#app/lib/storage/make-folder.server.ts";
import { STORAGE_FOLDER } from "#app/lib/storage/storage.server.ts";
import { actor, createdTopic, fill, sql } from "#tests/support/domain.ts";
import type { User } from "../../members/users/user.ts";
import { createBackup, getBackup } from "./backups.server.ts";
import { runBackup } from "./make-backup.server.ts";

/** Several times what the streams of a backup hold, and text that gzip makes hardly smaller. */
const LARGE_TOPICS = 60;

vi.mock(import("node:crypto"), async (importOriginal) => ({
  ...(await importOriginal()),
  randomUUID: () => "0-0-0-0-0" as const,
}));

vi.hoisted(() => {
  const { tmpdir } = process.getBuiltinModule("node:os");
  vi.stubEnv("DATA_DIR", `${tmpdir()}/divan-backup-${process.pid}`);
});

let selin: User;
beforeAll(async () => {
  makeFolder(env.DATA_DIR);
  selin = await actor("selin");
  const topic_id = await createdTopic(selin);
  await fill(
    (tx) => tx`
      insert into topics (forum_id, owner_id, title, content)
      select forum_id, owner_id, 'Uzun ' || n,
        (select string_agg(encode(sha512((n || '-' || k)::bytea), 'base64'), '') from generate_series(1, 2300) k where n > 0)
      from topics, generate_series(1, ${LARGE_TOPICS}::int) n where id = ${topic_id}`,
  );
});
beforeEach(async () => {
  await sql`drop function if exists refuse() cascade`;
  await sql`truncate backups`;
  await sql`delete from pgboss.job`;
  rmSync(STORAGE_FOLDER, { recursive: true, force: true });
});
afterAll(() => rmSync(env.DATA_DIR, { recursive: true }));

test("a disk that fills in the middle of a backup fails it, and the next backup succeeds", {
  timeout: 60_000,
}, async () => {
  const backup = await createBackup(selin);
  mkdirSync(STORAGE_FOLDER);
  symlinkSync("/dev/full", join(STORAGE_FOLDER, `${backup.name}.0-0-0-0-0.part`));
  await runBackup(backup.id);
  expect(await getBackup(selin, backup.id)).toMatchObject({
    status: "failed",
    error: "storageFull: ENOSPC: no space left on device, write",
    s3_uri: null,
    size: null,
  });
  expect(readdirSync(STORAGE_FOLDER)).toEqual([]);
  expect(await listScratchDatabases()).toEqual([]);
  await expect.poll(() => countOpenTransactions()).toBe(0);

  await sql`delete from pgboss.job`;
  const next = await createBackup(selin);
  await runBackup(next.id);
  expect((await getBackup(selin, next.id)).status).toBe("verified");
  expect(readdirSync(STORAGE_FOLDER)).toEqual([next.name]);
});

test("a database without room fails the backup with that reason", async () => {
  await refuseUpdates("new.progress = 1");
  const backup = await createBackup(selin);
  await runBackup(backup.id);
  expect(await getBackup(selin, backup.id)).toMatchObject({
    status: "failed",
    error: "databaseFull: no room",
  });
});

test("a backup whose job has failed for the last time does not keep others from being made", async () => {
  await refuseUpdates("true");
  const stuck = await createBackup(selin);
  await expect(runBackup(stuck.id)).rejects.toThrow();
  expect((await getBackup(selin, stuck.id)).status).toBe("running");
  expect((await createBackup(selin)).id).toBe(stuck.id);

  await sql`drop function refuse() cascade`;
  await sql`update pgboss.job set state = 'failed'`;
  const next = await createBackup(selin);
  expect(next.id).not.toBe(stuck.id);
  expect(await getBackup(selin, stuck.id)).toMatchObject({
    status: "failed",
    error: expect.stringMatching(/^interrupted: /),
  });
});

/** PostgreSQL refuses updates with the error of a full disk. */
async function refuseUpdates(condition: string): Promise<void> {
  await sql.unsafe(`
    create function refuse() returns trigger language plpgsql as
    $$ begin if ${condition} then raise exception 'no room' using errcode = '53100'; end if; return new; end $$;
    create trigger refuse before update on backups for each row execute function refuse()`);
}

async function listScratchDatabases(): Promise<readonly unknown[]> {
  return await sql`select datname from pg_database where datname like 'divan_scratch_%'`;
}

/**
 * A backup must leave none behind: they would keep PostgreSQL from cleaning up, and from dropping
 * databases.
 */
async function countOpenTransactions(): Promise<number> {
  const rows =
    await sql`select from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`;
  return rows.length;
}
