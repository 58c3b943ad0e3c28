import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { App } from "./launch.ts";
import { runCommand, settingsOf } from "./run-command.ts";

type Site = Pick<App, "sql" | "data_dir" | "database">;
const SOON = { timeout: 30_000 };

/** What is in the folder of files that are arriving. */
export function arrivingFiles({ data_dir }: Pick<App, "data_dir">): string[] {
  const folder = join(data_dir, "uploads");
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names.filter((name) => name.startsWith("upload-"));
}

/**
 * No file is without bytes, and no bytes without a file: not in the rows, not on the disk, and the
 * doctor, who reads them all, says so too.
 */
export async function expectWholeFiles(app: Site): Promise<void> {
  await expect.poll(() => arrivingFiles(app), SOON).toEqual([]);
  await deleteUnusedBlobs(app);
  const blobs = await app.sql`select sha256 from blobs order by sha256`;
  expect(storedNames(app)).toEqual(blobs.map(({ sha256 }) => String(sha256)));
  expect(
    await app.sql`select id from files where not exists (select from file_variants where file_id = files.id and width = 0)`,
  ).toEqual([]);
  const settings = { ...settingsOf(app.database), DATA_DIR: app.data_dir };
  expect(await runCommand("doctor", ["--files"], settings)).toEqual({
    code: 0,
    output: expect.stringContaining("is well"),
  });
}

async function deleteUnusedBlobs({ sql }: Site): Promise<void> {
  await sql`insert into pgboss.job (name, data) values ('delete-unused-blobs', '{}')`;
  await sql`select pg_notify('divan_jobs', 'delete-unused-blobs')`;
  const unused = () =>
    sql`select from blobs where not exists (select from file_variants where file_variants.sha256 = blobs.sha256)`;
  await expect.poll(async () => (await unused()).length, SOON).toBe(0);
}

/** The names of all files in the storage, in the order of the rows. */
function storedNames({ data_dir }: Site): string[] {
  const folder = join(data_dir, "files");
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.slice(path.lastIndexOf("/") + 1))
    .toSorted();
}
