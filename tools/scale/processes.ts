import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { openSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerUser } from "#app/db/embedded/server-user.server.ts";
import { signal } from "../trust/processes.ts";

const POLL_MS = 50;
const READY_WITHIN_MS = 60_000;
const STOPPED_WITHIN_MS = 10_000;

/** The running programs, and the signal that ends each of them at once. */
const running = new Map<ChildProcess, NodeJS.Signals>();
const state = { is_ending: false };

type Program = {
  argv: [string, ...string[]];
  log: string;
  env?: Record<string, string>;
  /** PostgreSQL and PgBouncer refuse to run as root. */
  user?: ServerUser;
  /** PostgreSQL has processes outside of its group, which it ends by itself after SIGQUIT. */
  stop_signal?: NodeJS.Signals;
};

/** Starts a program in a process group of its own. `stopAll` ends it at the latest. */
export function startProgram({
  argv,
  log,
  env = {},
  user,
  stop_signal = "SIGKILL",
}: Program): ChildProcess {
  if (state.is_ending) throw new Error("The run is ending");
  const [command, ...args] = user
    ? [user.command, ...user.args, "-c", 'exec "$@"', "sh", ...argv]
    : argv;
  const log_file = openSync(log, "a");
  const child = spawn(command, args, {
    detached: true,
    cwd: user ? "/" : process.cwd(),
    env: { PATH: process.env.PATH, LC_ALL: "C", ...env },
    stdio: ["ignore", log_file, log_file],
    ...(user && { uid: user.uid, gid: user.gid }),
  });
  running.set(child, stop_signal);
  return child;
}

/** Runs a program to its end, and returns its exit code. */
export async function runProgram(program: Program): Promise<number> {
  const child = startProgram(program);
  const [code] = await once(child, "exit");
  running.delete(child);
  return Number(code ?? -1);
}

/** Waits until a program that was just started answers. */
export async function untilAnswering(
  child: ChildProcess,
  log: string,
  check: () => Promise<boolean>,
): Promise<number> {
  const isAnswering = async () => hasEnded(child) || (await check());
  const waited_ms = await until("An answer", isAnswering).catch((error: unknown) => {
    throw new Error(`${String(error)} ${endOf(log)}`);
  });
  if (hasEnded(child)) throw new Error(`${child.spawnargs.join(" ")} ended: ${endOf(log)}`);
  return waited_ms;
}

/** Sends the signal to the whole process group, and resolves when its first process has ended. */
export async function stopProgram(child: ChildProcess, name: NodeJS.Signals): Promise<void> {
  running.delete(child);
  if (child.pid === undefined) return;
  const closed = hasEnded(child) ? Promise.resolve() : once(child, "exit");
  signal([-child.pid], name);
  await Promise.race([closed, delay(STOPPED_WITHIN_MS, undefined, { ref: false })]);
  signal([-child.pid], "SIGKILL");
  await closed;
}

/** Stops everything, also what a step would start afterwards. */
export async function stopAll(): Promise<void> {
  state.is_ending = true;
  await Promise.all([...running].map(([child, name]) => stopProgram(child, name)));
}

/** Waits until `check` neither throws nor returns false. */
export async function until(
  what: string,
  check: () => Promise<boolean>,
  within_ms = READY_WITHIN_MS,
): Promise<number> {
  const started_at = Date.now();
  let last_error = "";
  while (Date.now() - started_at < within_ms) {
    try {
      if (await check()) return Date.now() - started_at;
    } catch (error) {
      last_error = error instanceof Error ? error.message : String(error);
    }
    await delay(POLL_MS);
  }
  throw new Error(`${what}: not within ${within_ms} ms. ${last_error}`);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("There is no free port");
  return address.port;
}

/** The last lines of a log, for the message of a failure. */
export function endOf(log: string, lines = 15): string {
  return readFileSync(log, "utf8").trim().split("\n").slice(-lines).join("\n");
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
