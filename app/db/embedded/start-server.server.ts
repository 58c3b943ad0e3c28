import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, statSync } from "node:fs";
import { IS_SMALL_MACHINE, MEMORY_BYTES } from "#app/lib/process/memory.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import type { OwnerSocket } from "./owner-socket.server.ts";
import type { Address, Folders } from "./paths.server.ts";
import { waitUntilReady } from "./readiness.server.ts";
import type { ServerUser } from "./server-user.server.ts";
import { clearStaleLocks } from "./stale-locks.server.ts";
import { type GuardedProcess, runGuarded } from "./watchdog.server.ts";

const LOG_MAX_BYTES = 1_000_000;
const BYTES_PER_MB = 1024 * 1024;
/**
 * The message of PostgreSQL when a lock file, or a process of a former server, prevents its start.
 */
const LOCKED =
  /lock file .* (?:already exists|is empty)|bogus data in lock file|pre-existing shared memory block .* is still in use/;
/** PostgreSQL says so to each client that connects too early, this process first. */
const NOT_READY = /FATAL: {2}the database system is /;
/** The default of PostgreSQL, and what holds the topics and replies of a large site. */
const SHARED_BUFFERS_MB = { min: IS_SMALL_MACHINE ? 32 : 128, max: 1024 };
/** No helpers but one that cleans up, and less memory for that and for making indexes. */
const SMALL_MACHINE_SETTINGS = {
  maintenance_work_mem: "32MB",
  autovacuum_work_mem: "16MB",
  autovacuum_max_workers: "1",
  max_parallel_workers: "0",
  io_method: "sync",
};

export type Installation = {
  folders: Folders;
  user: ServerUser;
  /** The path of the program. */
  postgres: string;
  address: Address;
  owner: OwnerSocket;
  max_connections: number;
};

/** Starts the server and waits until it answers. Aborting `signal` stops it. */
export async function startServer(
  installation: Installation,
  signal: AbortSignal,
): Promise<GuardedProcess> {
  const { folders, user, postgres, address, owner } = installation;
  const began_ms = Date.now();
  for (;;) {
    const log_start_bytes = rotateLog(folders.log);
    const launch_id = randomUUID();
    const argv = [postgres, "-D", folders.cluster, ...settings(installation, launch_id)];
    const server = runGuarded(user, argv, folders.home, folders.log, signal);
    if (await waitUntilReady(server.exited, address, launch_id)) return server;
    if (signal.aborted) return server;
    const output = readFileSync(folders.log).subarray(log_start_bytes).toString();
    if (!LOCKED.test(output)) {
      throw new OperatorError(
        `PostgreSQL did not start: ${reasonIn(output)} (all it said is in ${folders.log}).`,
      );
    }
    await clearStaleLocks(folders, address, owner.id, began_ms);
  }
}

function settings({ folders, owner, max_connections }: Installation, launch_id: string) {
  const values = {
    listen_addresses: "",
    unix_socket_directories: `"${folders.run.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: String(max_connections),
    shared_buffers: `${sharedBuffersMb()}MB`,
    fsync: "on",
    jit: "off",
    timezone: "UTC",
    // The app logs the errors of its statements itself; this keeps the server's own messages.
    log_min_messages: "log",
    log_checkpoints: "off",
    log_autovacuum_min_duration: "-1",
    ...(IS_SMALL_MACHINE && SMALL_MACHINE_SETTINGS),
    // Settings of our own, which PostgreSQL stores and shows. See readiness and owner-socket.
    "divan.launch": launch_id,
    "divan.launcher": owner.id,
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/**
 * An eighth of the memory. PostgreSQL reads a page that the operating system has cached ten times
 * as slowly as one in its own buffers, and takes their memory only as it fills them.
 */
function sharedBuffersMb(): number {
  const eighth_mb = Math.floor(MEMORY_BYTES / 8 / BYTES_PER_MB);
  return Math.min(Math.max(eighth_mb, SHARED_BUFFERS_MB.min), SHARED_BUFFERS_MB.max);
}

/** Returns the size of the log, which is the offset of the next start's output. */
function rotateLog(log: string) {
  if (!existsSync(log)) return 0;
  const size_bytes = statSync(log).size;
  if (size_bytes < LOG_MAX_BYTES) return size_bytes;
  renameSync(log, `${log}.old`);
  return 0;
}

function reasonIn(output: string) {
  const lines = output
    .trim()
    .split("\n")
    .filter((line) => !NOT_READY.test(line));
  return (
    lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? "it said nothing"
  );
}
