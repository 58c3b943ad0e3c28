import { type ChildProcess, execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerUser } from "#app/db/embedded/server-user.server.ts";
import postgres from "#postgres";
import { freePort, startProgram, stopProgram, untilAnswering } from "./processes.ts";

const POOL_SIZE = 20;
/** More than the app has, for each connection to the server. */
const PREPARED_STATEMENTS = 500;
const PREPARES_SINCE = [1, 21] as const;

/**
 * PgBouncer in transaction mode: each transaction may run on another connection of the server. No
 * startup parameter is ignored, because operators of poolers cannot always choose that.
 */
export async function startPooler(database: { port: number }, folder: string, user: ServerUser) {
  const version = readVersion();
  const knows_prepared_statements = isAtLeast(version, PREPARES_SINCE);
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const log = join(folder, "pgbouncer.log");
  writeFileSync(
    file,
    `[databases]
divan = host=127.0.0.1 port=${database.port} user=divan

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 500
server_login_retry = 1
${knows_prepared_statements ? `max_prepared_statements = ${PREPARED_STATEMENTS}` : ""}
`,
  );
  const url = `postgres://divan@127.0.0.1:${port}/divan`;
  const isAnswering = async () => {
    const sql = postgres(url, { max: 1, connect_timeout: 1, fetch_types: false, prepare: false });
    try {
      await sql`select 1`;
      return true;
    } finally {
      await sql.end({ timeout: 0 });
    }
  };
  let child: ChildProcess | null = null;
  const start = async () => {
    child = startProgram({ argv: ["pgbouncer", file], log, user });
    return await untilAnswering(child, log, isAnswering);
  };
  await start();
  return {
    url,
    log,
    version,
    knows_prepared_statements,
    start,
    kill: async () => {
      if (child) await stopProgram(child, "SIGKILL");
    },
  };
}

/** Such as "1.25.2". */
function readVersion(): string {
  const text = execFileSync("pgbouncer", ["--version"], { encoding: "utf8" });
  return /^PgBouncer (\S+)/.exec(text)?.[1] ?? "";
}

function isAtLeast(version: string, [major, minor]: readonly [number, number]): boolean {
  const [own_major = 0, own_minor = 0] = version.split(".").map(Number);
  return own_major > major || (own_major === major && own_minor >= minor);
}
