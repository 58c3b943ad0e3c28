import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerUser } from "#app/db/embedded/server-user.server.ts";
import postgres from "#postgres";
import type { DatabaseServer } from "./cluster.ts";
import { freePort, startProgram, stopProgram, untilAnswering } from "./processes.ts";

const POOL_SIZE = 20;

/**
 * PgBouncer in transaction mode: each transaction may run on another connection of the server. No
 * startup parameter is ignored, because operators of poolers cannot always choose that.
 */
export async function startPooler(primary: DatabaseServer, folder: string, user: ServerUser) {
  const port = await freePort();
  const file = join(folder, "pgbouncer.ini");
  const log = join(folder, "pgbouncer.log");
  writeFileSync(
    file,
    `[databases]
divan = host=127.0.0.1 port=${primary.port} user=divan

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 500
server_login_retry = 1
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
    start,
    kill: async () => {
      if (child) await stopProgram(child, "SIGKILL");
    },
  };
}
