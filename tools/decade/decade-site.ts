import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { INT8_AS_NUMBER } from "#app/db/int8-as-number.ts";
import postgres from "#postgres";
import { ApiClient } from "#tests/support/api-client.ts";
import { Browser } from "#tests/support/browser.ts";
import { runServer } from "#tests/support/launch.ts";
import { type MovedClock, startDatabaseBy } from "../trust/moved-clock.ts";
import { residentMegabytes } from "../trust/processes.ts";
import { dateNewFiles } from "./file-dates.ts";

export const DEMO_PASSWORD = "divan-demo";
/** One is made each year. */
const BACKUPS_KEPT = "2";
/** Limits count, and stop nobody who writes the posts of a year in a second. */
const SETTINGS = { RATE_LIMIT_FACTOR: "100", BACKUP_KEEP: BACKUPS_KEPT, LOG_LEVEL: "info" };
/** After its start a process still compiles and fills its caches. */
const SETTLE_MS = 3000;
const MEMORY_PAGES = 20;

export type DecadeSite = Awaited<ReturnType<typeof openDecadeSite>>;

/** Starts this build on the folder of the release before, and returns the backup that it made first. */
export async function upgrade(data_dir: string): Promise<string> {
  const server = runServer({ DATA_DIR: data_dir, ...SETTINGS });
  await server.address();
  const code = await server.stop();
  if (code !== 0) throw new Error(`It ended with ${code}: ${server.output()}`);
  const [backup] = readdirSync(join(data_dir, "backups"));
  if (!backup) throw new Error("The upgrade made no backup");
  return backup;
}

/** A site whose app and database run by a clock that can be moved. */
export async function openDecadeSite(data_dir: string, clock: MovedClock) {
  const database = await startDatabaseBy(clock, data_dir);
  // What the program would leave in the system's folder is counted with the rest.
  const TMPDIR = join(data_dir, "temporary");
  mkdirSync(TMPDIR);
  const settings = { DATA_DIR: data_dir, TMPDIR, ...SETTINGS, ...clock.env, ...database.settings };
  const sql = postgres({
    ...embeddedDatabase(data_dir).address,
    max: 2,
    onnotice: () => {},
    types: { bigint: INT8_AS_NUMBER },
  });
  let server = runServer(settings);
  let url = await server.address();
  let moved_seconds = 0;
  const api = (token?: string) => new ApiClient(`${url}/api/v1`, token);

  return {
    data_dir,
    sql,
    api,
    browser: () => new Browser(url),
    /** A program that has signed in. */
    signIn: async (email: string, password = DEMO_PASSWORD) => {
      const form = new URLSearchParams({ username: email, password });
      const { status, body, text } = await api().post("/login/access-token", form);
      if (status !== 200) throw new Error(`${email} cannot sign in: ${text}`);
      return api(String(body.access_token));
    },
    /** The time on the clock of the site. */
    now: () => new Date(Date.now() + moved_seconds * 1000),
    moveOn: (seconds: number) => {
      dateNewFiles(data_dir, moved_seconds);
      moved_seconds += seconds;
      clock.move(moved_seconds);
    },
    /** Files that are new get the time of the site. */
    dateNewFiles: () => dateNewFiles(data_dir, moved_seconds),
    /** As an upgrade or a reboot once a year. Returns what the process takes then. */
    restart: async (): Promise<number> => {
      await server.stop();
      server = runServer(settings);
      url = await server.address();
      for (let page = 0; page < MEMORY_PAGES; page += 1) await new Browser(url).get("/login");
      await delay(SETTLE_MS);
      return residentMegabytes(server.child.pid ?? 0);
    },
    /** What the process has written since its start. */
    output: () => server.output(),
    /** Runs a command of the program on the site. */
    command: (name: string, ...args: string[]) => runCommand(name, args, settings),
    close: async () => {
      await sql.end();
      await server.stop();
      await database.stop();
    },
  };
}

/** Restores a backup of this folder into a database of its own, and returns what the doctor says. */
export function restoreElsewhere(data_dir: string, backup: string): string {
  runCommand("restore", [backup], { DATA_DIR: data_dir });
  return runCommand("doctor", ["--files"], { DATA_DIR: data_dir }).trim();
}

function runCommand(name: string, args: string[], settings: Record<string, string>): string {
  return execFileSync("sh", [resolve("bin", name), ...args], {
    env: { PATH: process.env.PATH, ...settings, LOG_LEVEL: "warn" },
    encoding: "utf8",
  });
}
