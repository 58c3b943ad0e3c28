import { randomUUID } from "node:crypto";
import { accessSync, constants, existsSync, readFileSync, renameSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { makeFolder } from "#app/lib/make-folder.server.ts";
import { OperatorError } from "#app/lib/operator-error.ts";
import { embeddedAddress, embeddedFolders } from "./embedded-address.server.ts";
import { findBinaries } from "./embedded-binaries.server.ts";
import { ensureCluster, prepareFolders } from "./embedded-cluster.server.ts";
import { type Guarded, runGuarded } from "./embedded-guardian.server.ts";
import { chooseIdentity } from "./embedded-identity.server.ts";
import { announceLauncher, removeDeadLaunchers } from "./embedded-launcher.server.ts";
import { clearLock } from "./embedded-locks.server.ts";
import { becomesReady } from "./embedded-ready.server.ts";

export { embeddedAddress };

const LOG_MAX_BYTES = 1_000_000;
const RESTART_PAUSE_MS = 500;

/**
 * Starts the bundled PostgreSQL on the data folder, resolves when its database answers, and keeps
 * it running until `stop`. `report` hears of a server that ended by itself and is started again.
 */
export async function startEmbedded(
  data_dir: string,
  report = (message: string) => process.emitWarning(message),
) {
  const site = await prepareSite(resolve(data_dir));
  const stopping = new AbortController();
  try {
    const first = await bringUp(site, stopping.signal);
    await removeDeadLaunchers(site.folders);
    const supervised = supervise(first, site, stopping.signal, report);
    return {
      async stop() {
        stopping.abort();
        await supervised;
        site.launcher.leave();
      },
    };
  } catch (error) {
    site.launcher.leave();
    throw error;
  }
}

type Site = Awaited<ReturnType<typeof prepareSite>>;

async function prepareSite(data_dir: string) {
  const folders = embeddedFolders(data_dir);
  const binaries = findBinaries();
  makeDataFolder(data_dir);
  const identity = chooseIdentity(data_dir, folders.home, binaries.postgres);
  await prepareFolders(folders, identity);
  await ensureCluster(folders, identity, binaries.initdb);
  const launcher = await announceLauncher(folders);
  return {
    folders,
    identity,
    postgres: binaries.postgres,
    address: embeddedAddress(data_dir),
    launcher,
  };
}

function makeDataFolder(data_dir: string) {
  try {
    makeFolder(data_dir);
    accessSync(data_dir, constants.W_OK);
  } catch (cause) {
    throw new OperatorError(
      `The data folder ${data_dir} cannot be made or written by this user: choose another DATA_DIR.`,
      { cause },
    );
  }
}

async function bringUp(
  { folders, identity, postgres, address, launcher }: Site,
  signal: AbortSignal,
): Promise<Guarded> {
  const since_ms = Date.now();
  for (;;) {
    const log_start_bytes = rotateLog(folders.log);
    const launch = randomUUID();
    const argv = [postgres, "-D", folders.cluster, ...settings(folders.run, launch, launcher.id)];
    const server = runGuarded(identity, argv, folders.home, folders.log, signal);
    if (await becomesReady(server.exited, address, launch)) return server;
    if (signal.aborted) return server;
    const said = readFileSync(folders.log).subarray(log_start_bytes).toString();
    if (!/lock file .* already exists|still in use/.test(said)) {
      throw new OperatorError(
        `PostgreSQL did not start: ${reasonIn(said)} (all it said is in ${folders.log}).`,
      );
    }
    await clearLock(folders, address, launcher.id, since_ms);
  }
}

function settings(run: string, launch: string, launcher: string) {
  const values = {
    listen_addresses: "",
    unix_socket_directories: `"${run.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    max_connections: "100",
    shared_buffers: "128MB",
    fsync: "on",
    jit: "off",
    timezone: "UTC",
    // The app reports the errors of its statements itself; what remains is the server's own diary.
    log_min_messages: "log",
    log_checkpoints: "off",
    log_autovacuum_min_duration: "-1",
    "divan.launch": launch,
    "divan.launcher": launcher,
  };
  return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** Where the next lines of the log will stand. */
function rotateLog(log: string) {
  if (!existsSync(log)) return 0;
  const size_bytes = statSync(log).size;
  if (size_bytes < LOG_MAX_BYTES) return size_bytes;
  renameSync(log, `${log}.old`);
  return 0;
}

function reasonIn(said: string) {
  const lines = said.trim().split("\n");
  return (
    lines.findLast((line) => /FATAL|PANIC|error/.test(line)) ?? lines.at(-1) ?? "it said nothing"
  );
}

async function supervise(
  first: Guarded,
  site: Site,
  signal: AbortSignal,
  report: (message: string) => void,
) {
  let server = first;
  for (;;) {
    await server.exited;
    if (signal.aborted) return;
    report("The bundled PostgreSQL ended by itself and is started again.");
    const again = await bringUpAgain(site, signal, report);
    if (again === null) return;
    server = again;
  }
}

/** Null when it is to stop and nothing runs. */
async function bringUpAgain(
  site: Site,
  signal: AbortSignal,
  report: (message: string) => void,
): Promise<Guarded | null> {
  while (!signal.aborted) {
    try {
      return await bringUp(site, signal);
    } catch (error) {
      report(error instanceof Error ? error.message : String(error));
      await delay(RESTART_PAUSE_MS);
    }
  }
  return null;
}
