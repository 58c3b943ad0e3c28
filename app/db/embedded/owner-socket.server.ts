import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import type { Folders } from "./paths.server.ts";

export type OwnerSocket = { id: string; close: () => void };

/**
 * Prefix and id together are not longer than the name of PostgreSQL's own socket, so the path fits
 * the limit of sockets.
 */
const PREFIX = ".app-";
const ID_BYTES = 4;
/**
 * Errors that mean the process of a socket has ended. Other errors, such as a full backlog, do not
 * mean this.
 */
const DEAD_CODES = new Set(["ECONNREFUSED", "ENOENT"]);
/** PostgreSQL writes its command line to postmaster.opts. */
const OWNER_SETTING = /divan\.launcher=([0-9a-f]+)/;

/**
 * The owner of a server is the process that started it. It listens on a socket as long as it runs;
 * when it has ended, the socket refuses connections. A process id does not identify the owner,
 * because the system may reuse it.
 */
export async function openOwnerSocket({ run }: Folders): Promise<OwnerSocket> {
  const id = randomBytes(ID_BYTES).toString("hex");
  const server = createServer((socket) => socket.destroy());
  server.listen(join(run, PREFIX + id)).unref();
  await once(server, "listening");
  return { id, close: () => server.close() };
}

/** The owner of the running server; null when a release without owner sockets started it. */
export function findOwner({ cluster }: Folders): string | null {
  const options = join(cluster, "postmaster.opts");
  return (existsSync(options) && OWNER_SETTING.exec(readFileSync(options, "utf8"))?.[1]) || null;
}

export function isOwnerAlive({ run }: Folders, id: string): Promise<boolean> {
  return accepts(join(run, PREFIX + id));
}

/**
 * Call it only while our own server runs. Before, it could remove the socket of a process that is
 * just starting.
 */
export async function removeDeadOwnerSockets({ run }: Folders): Promise<void> {
  for (const name of readdirSync(run).filter((file) => file.startsWith(PREFIX))) {
    if (!(await accepts(join(run, name)))) rmSync(join(run, name), { force: true });
  }
}

async function accepts(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, "connect");
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && DEAD_CODES.has(String(error.code)));
  } finally {
    socket.destroy();
  }
}
