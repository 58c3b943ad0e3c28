import { accessSync, constants } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { makeFolder } from "#app/lib/storage/make-folder.server.ts";
import { findBinaries } from "./binaries.server.ts";
import { ensureCluster, prepareFolders } from "./cluster.server.ts";
import { recordRelease, refuseOtherMajor } from "./major-version.server.ts";
import { openOwnerSocket, removeDeadOwnerSockets } from "./owner-socket.server.ts";
import { addressIn, foldersIn } from "./paths.server.ts";
import { chooseServerUser } from "./server-user.server.ts";
import { type Installation, startServer } from "./start-server.server.ts";
import type { GuardedProcess } from "./watchdog.server.ts";

const RESTART_PAUSE_MS = 500;
/** A disk may be full for hours. */
const REPORT_EVERY_MS = 60_000;

/** PostgreSQL's own default. */
const MIN_CONNECTIONS = 100;

type Report = (message: string) => void;

/**
 * The bundled PostgreSQL of a data folder. `address` is what a client needs to connect; it is known
 * before the server runs. See README.md in this folder.
 */
export function embeddedDatabase(data_dir: string) {
  return {
    address: addressIn(data_dir),
    /**
     * Resolves when the database answers, and keeps the server running until `stop`. `report` gets
     * a message when the server ended by itself and is started again. `connections` is how many the
     * clients may open together.
     */
    start: (report: Report = (message) => process.emitWarning(message), connections = 0) =>
      startAndSupervise(resolve(data_dir), Math.max(connections, MIN_CONNECTIONS), report),
  };
}

async function startAndSupervise(data_dir: string, max_connections: number, report: Report) {
  const installation = await prepareInstallation(data_dir, max_connections);
  const stopping = new AbortController();
  try {
    const first = await startServer(installation, stopping.signal);
    await removeDeadOwnerSockets(installation.folders);
    const supervision = supervise(first, installation, stopping.signal, report);
    return {
      async stop() {
        stopping.abort();
        await supervision;
        installation.owner.close();
      },
    };
  } catch (error) {
    installation.owner.close();
    throw error;
  }
}

async function prepareInstallation(
  data_dir: string,
  max_connections: number,
): Promise<Installation> {
  const folders = foldersIn(data_dir);
  const binaries = findBinaries();
  refuseOtherMajor(folders, binaries.major);
  makeDataFolder(data_dir);
  const user = chooseServerUser(data_dir, folders.home, binaries.postgres);
  await prepareFolders(folders, user);
  await ensureCluster(folders, user, binaries.initdb);
  recordRelease(folders, user);
  return {
    folders,
    user,
    postgres: binaries.postgres,
    address: addressIn(data_dir),
    owner: await openOwnerSocket(folders),
    max_connections,
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

async function supervise(
  first: GuardedProcess,
  installation: Installation,
  signal: AbortSignal,
  report: Report,
) {
  let server: GuardedProcess | null = first;
  while (server !== null) {
    await server.exited;
    if (signal.aborted) return;
    report("The bundled PostgreSQL ended by itself and is started again.");
    server = await restart(installation, signal, report);
  }
}

/**
 * Tries until the server starts, on a full disk until there is room. Returns null when `signal` is
 * aborted first.
 */
async function restart(
  installation: Installation,
  signal: AbortSignal,
  report: Report,
): Promise<GuardedProcess | null> {
  let reported_ms = Number.NEGATIVE_INFINITY;
  while (!signal.aborted) {
    try {
      return await startServer(installation, signal);
    } catch (error) {
      if (performance.now() - reported_ms >= REPORT_EVERY_MS) {
        report(error instanceof Error ? error.message : String(error));
        reported_ms = performance.now();
      }
      await delay(RESTART_PAUSE_MS);
    }
  }
  return null;
}
