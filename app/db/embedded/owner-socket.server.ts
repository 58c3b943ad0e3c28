import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import type { Folders } from "./paths.server.ts";

export type OwnerSocket = { id: string; close: () => void };

/**
 * With the id no longer than the name of PostgreSQL's own socket, for which the folder's path is
 * short enough.
 */
const PREFIX = ".app-";
const ID_BYTES = 4;
/**
 * The errors of a socket whose process has ended. Others, such as a full backlog, say nothing about
 * the process.
 */
const DEAD_CODES = new Set(["ECONNREFUSED", "ENOENT"]);
/** PostgreSQL writes its command line to postmaster.opts. */
const OWNER_SETTING = /divan\.launcher=([0-9a-f]+)/;

/**
 * The process that starts a server (its owner) listens on a socket as long as it lives. A socket
 * refuses connections once its process is dead. A process id would not do: it may soon belong to
 * another program.
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
 * Call it while our own server runs: earlier, it could remove the socket of a process that is just
 * starting.
 */
export async function removeDeadOwnerSockets({ run }: Folders): Promise<void> {
  for (const name of readdirSync(run).filter((each) => each.startsWith(PREFIX))) {
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
