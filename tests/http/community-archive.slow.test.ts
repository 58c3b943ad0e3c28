import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type App, startApp } from "#tests/support/app.ts";
import { createEmptyDatabase } from "#tests/support/empty-database.ts";
import { runCommand, settingsOf } from "#tests/support/run-command.ts";
import { makeSecretWorld } from "#tests/support/secret-world.ts";

const PATIENT = { timeout: 300_000 };
const KILLS = 6;

let app: App;
let folder: string;
let archive: string;
beforeAll(async () => {
  app = await startApp();
  folder = mkdtempSync(join(tmpdir(), "divan-killed-"));
  archive = join(folder, "whole.tar.gz");
  await makeSecretWorld(app);
  await runCommand("export", [archive], { ...settingsOf(app.database), DATA_DIR: app.data_dir });
}, 90_000);
afterAll(async () => {
  await app.stop();
  rmSync(folder, { recursive: true });
});

/** Starts the command, and kills it after a time. */
async function killedCommand(
  name: "export" | "import",
  file: string,
  settings: Record<string, string>,
  after_ms: number,
) {
  const child = spawn(process.execPath, [`app/commands/${name}.ts`, file], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      SESSION_SECRET: "a secret that only the tests know, and long",
      ...settings,
    },
    stdio: "ignore",
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), after_ms);
  await once(child, "close");
  clearTimeout(timer);
  return child.signalCode;
}

test("an import that is killed leaves an empty site, and can be run again", PATIENT, async () => {
  const sql = await createEmptyDatabase();
  const settings = { ...settingsOf(sql.options.database), DATA_DIR: join(folder, "killed") };
  // Makes the tables, so that each kill meets the import.
  await runCommand("doctor", ["--fix"], settings);
  const trial = await createEmptyDatabase();
  const trial_settings = { ...settingsOf(trial.options.database), DATA_DIR: join(folder, "trial") };
  await runCommand("doctor", ["--fix"], trial_settings);
  const began_ms = performance.now();
  await runCommand("import", [archive], trial_settings);
  const full_ms = performance.now() - began_ms;
  await trial.end();
  const signals: unknown[] = [];
  for (let kill = 1; kill <= KILLS; kill += 1) {
    signals.push(await killedCommand("import", archive, settings, (full_ms * kill) / (KILLS + 4)));
    const [rows] =
      await sql`select (select count(*) from users) + (select count(*) from topics) + (select count(*) from files) as count`;
    expect(Number(rows?.count)).toBe(0);
  }
  expect(signals).toContain("SIGKILL");
  expect(await runCommand("import", [archive], settings)).toMatchObject({ code: 0 });
  expect(await runCommand("doctor", ["--files"], settings)).toMatchObject({ code: 0 });
  const again = join(folder, "again.tar.gz");
  await runCommand("export", [again], settings);
  expect(readFileSync(again).equals(readFileSync(archive))).toBe(true);
  await sql.end();
});

test("an export that is killed leaves no file with its name", PATIENT, async () => {
  const settings = { ...settingsOf(app.database), DATA_DIR: app.data_dir };
  const file = join(folder, "never.tar.gz");
  expect(await killedCommand("export", file, settings, 600)).toBe("SIGKILL");
  expect(readdirSync(folder)).not.toContain("never.tar.gz");
  expect(await runCommand("export", [file], settings)).toMatchObject({ code: 0 });
});
