import type { ChildProcess } from "node:child_process";
import { execFileSync } from "node:child_process";
import { appendFileSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findBinaries } from "#app/db/embedded/binaries.server.ts";
import { ensureCluster, prepareFolders } from "#app/db/embedded/cluster.server.ts";
import { foldersIn } from "#app/db/embedded/paths.server.ts";
import { chooseServerUser, type ServerUser } from "#app/db/embedded/server-user.server.ts";
import postgres from "#postgres";
import { databasePids, signal } from "../trust/processes.ts";
import { freePort, startProgram, stopProgram, untilAnswering } from "./processes.ts";

const USER = "divan";
const DATABASE = "divan";
const SLOT = "replica";
/**
 * The connections of the processes of both machines, if there is no pooler between them and the
 * server.
 */
const MAX_CONNECTIONS = 200;
/** These files belong to the running server from which the files are copied. */
const NOT_COPIED = ["postmaster.pid", "postmaster.opts", "pg_wal", "pg_replslot"];

export type DatabaseServer = Awaited<ReturnType<typeof startPrimary>>;

/** The user that runs PostgreSQL and PgBouncer, who must be able to enter `folder`. */
export function chooseUser(folder: string): ServerUser {
  return chooseServerUser(folder, join(folder, "postgres"), findBinaries().postgres);
}

export async function startPrimary(folder: string, user: ServerUser) {
  mkdirSync(folder);
  const folders = foldersIn(folder);
  await prepareFolders(folders, user);
  await ensureCluster(folders, user, findBinaries().initdb);
  const server = await serve(folder, user);
  const admin = server.connect({ database: "postgres" });
  await admin`create database ${admin(DATABASE)}`;
  await admin.end();
  return server;
}

/** A streaming replica, made from a copy of the primary's files while it serves. */
export async function startReplica(primary: DatabaseServer, folder: string, user: ServerUser) {
  mkdirSync(folder);
  const folders = foldersIn(folder);
  await prepareFolders(folders, user);
  // The backup belongs to the connection that starts it.
  const sql = primary.connect({ max: 1 });
  await sql`select pg_create_physical_replication_slot(${SLOT}, true)`;
  await sql`select pg_backup_start(${SLOT}, true)`;
  execFileSync("cp", ["-a", primary.cluster, folders.cluster]);
  for (const name of NOT_COPIED) emptyOrRemove(join(folders.cluster, name));
  const [backup] = await sql<{ labelfile: string }[]>`select labelfile from pg_backup_stop()`;
  await sql.end();
  const own = (name: string) => join(folders.cluster, name);
  writeFileSync(own("backup_label"), backup?.labelfile ?? "");
  writeFileSync(own("standby.signal"), "");
  for (const name of ["backup_label", "standby.signal"]) chownSync(own(name), user.uid, user.gid);
  const conninfo = `host=127.0.0.1 port=${primary.port} user=${USER} application_name=${SLOT}`;
  appendFileSync(
    own("postgresql.auto.conf"),
    `primary_conninfo = '${conninfo}'\nprimary_slot_name = '${SLOT}'\nhot_standby_feedback = on\n`,
  );
  return await serve(folder, user);
}

async function serve(folder: string, user: ServerUser) {
  const { cluster, log } = foldersIn(folder);
  const port = await freePort();
  const settings = {
    listen_addresses: "127.0.0.1",
    port: String(port),
    unix_socket_directories: "",
    max_connections: String(MAX_CONNECTIONS),
    wal_level: "replica",
    wal_receiver_status_interval: "1",
    wal_retrieve_retry_interval: "500ms",
    timezone: "UTC",
    jit: "off",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const connect = ({ database = DATABASE, max = 2, ...settings }: ConnectOptions = {}) =>
    postgres({
      host: "127.0.0.1",
      port,
      user: USER,
      database,
      max,
      onnotice: () => {},
      ...settings,
    });
  const isAnswering = async () => {
    const sql = connect({ database: "postgres", max: 1, connect_timeout: 1 });
    try {
      await sql`select 1`;
      return true;
    } finally {
      await sql.end({ timeout: 0 });
    }
  };
  let child: ChildProcess | null = null;
  const start = async () => {
    child = startProgram({
      argv: [findBinaries().postgres, "-D", cluster, ...options],
      log,
      user,
      stop_signal: "SIGQUIT",
    });
    return await untilAnswering(child, log, isAnswering);
  };
  await start();
  return {
    cluster,
    log,
    port,
    url: `postgres://${USER}@127.0.0.1:${port}/${DATABASE}`,
    connect,
    start,
    /** Kills the server and its child processes at once. */
    kill: async () => {
      signal(databasePids(folder), "SIGKILL");
      if (child) await stopProgram(child, "SIGKILL");
    },
  };
}

type ConnectOptions = {
  database?: string;
  max?: number;
  connect_timeout?: number;
  connection?: Record<string, string>;
};

/** Keeps folders, without their files. */
function emptyOrRemove(path: string): void {
  if (path.endsWith("postmaster.pid") || path.endsWith("postmaster.opts")) {
    rmSync(path, { force: true });
    return;
  }
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const is_wal_folder = entry.name === "archive_status" || entry.name === "summaries";
    if (!is_wal_folder) rmSync(join(path, entry.name), { recursive: true });
  }
}
