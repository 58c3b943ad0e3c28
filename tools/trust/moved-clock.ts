import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findBinaries } from "#app/db/embedded/binaries.server.ts";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { foldersIn } from "#app/db/embedded/paths.server.ts";
import postgres from "#postgres";
import { databasePids } from "./processes.ts";

const LIBRARIES = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
];
const POLL_MS = 100;
const READY_POLLS = 600;

export type MovedClock = NonNullable<ReturnType<typeof createClock>>;

/** A clock that can be moved while processes run by it, or null without libfaketime. */
export function createClock() {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (!library) return null;
  const shared = mkdtempSync(join(tmpdir(), "divan-clock-"));
  chmodSync(shared, 0o755);
  const clock = join(shared, "clock");
  const move = (seconds: number) =>
    writeFileSync(clock, `${seconds < 0 ? "" : "+"}${seconds}\n`, { mode: 0o644 });
  move(0);
  return {
    /** Of a process that runs by this clock. */
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    /** Sets it so far from the clock of the machine. */
    move,
    remove: () => rmSync(shared, { recursive: true }),
  };
}

/**
 * Starts the PostgreSQL of a data folder, which a first start has created, by this clock.
 * `settings` are those of an app that uses it.
 */
export async function startDatabaseBy(clock: MovedClock, data_dir: string) {
  await untilStopped(data_dir);
  const server = runDatabase(data_dir, clock.env);
  await untilReady(data_dir);
  const { host, user, database } = embeddedDatabase(data_dir).address;
  return {
    settings: { DATABASE_URL: `postgres:///${database}`, PGHOST: host, PGUSER: user },
    stop: async () => {
      server.kill("SIGINT");
      await once(server, "exit");
    },
  };
}

function runDatabase(data_dir: string, env: Record<string, string>): ChildProcess {
  const { cluster, run } = foldersIn(data_dir);
  const { uid, gid } = statSync(cluster);
  const options = [
    "-D",
    cluster,
    "-c",
    "listen_addresses=",
    "-c",
    `unix_socket_directories=${run}`,
  ];
  return spawn(findBinaries().postgres, options, {
    uid,
    gid,
    env: { ...env, LC_ALL: "C" },
    stdio: "ignore",
  });
}

/** The server of an app that has just ended may still be writing to its files. */
async function untilStopped(data_dir: string): Promise<void> {
  for (let poll = 0; poll < READY_POLLS && databasePids(data_dir).length > 0; poll += 1)
    await delay(POLL_MS);
}

async function untilReady(data_dir: string): Promise<void> {
  for (let poll = 0; poll < READY_POLLS; poll += 1) {
    const sql = postgres({ ...embeddedDatabase(data_dir).address, max: 1, onnotice: () => {} });
    const is_ready = await sql`select 1`.then(
      () => true,
      () => false,
    );
    await sql.end();
    if (is_ready) return;
    await delay(POLL_MS);
  }
  throw new Error("The database did not start under the moved clock");
}
