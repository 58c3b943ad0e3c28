import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import type { embeddedFolders } from "./embedded-address.server.ts";

type Folders = ReturnType<typeof embeddedFolders>;

/**
 * With the id as short as the name of PostgreSQL's own socket: the folder is chosen so that this
 * fits.
 */
const PREFIX = ".app-";
const ID_BYTES = 4;
/**
 * What the system says of a socket whose process is gone. Anything else, as that too many wait
 * there already, says nothing of the process.
 */
const DEAD = new Set(["ECONNREFUSED", "ENOENT"]);
/** PostgreSQL keeps the command line it was started with in its folder. */
const LAUNCHED_BY = /divan\.launcher=([0-9a-f]+)/;

/**
 * The process that starts a server listens on a socket beside it for as long as it lives. A socket
 * refuses connections once its process is dead, even by kill -9, while its process id may already
 * belong to another program.
 */
export async function announceLauncher({ run }: Folders) {
  const id = randomBytes(ID_BYTES).toString("hex");
  const server = createServer((socket) => socket.destroy());
  server.listen(join(run, PREFIX + id)).unref();
  await once(server, "listening");
  return { id, leave: () => server.close() };
}

/**
 * The id of the process that started the running server; null when an earlier release started it.
 */
export function findLauncher({ cluster }: Folders): string | null {
  const options = join(cluster, "postmaster.opts");
  return (existsSync(options) && LAUNCHED_BY.exec(readFileSync(options, "utf8"))?.[1]) || null;
}

export function isLauncherAlive({ run }: Folders, id: string): Promise<boolean> {
  return accepts(join(run, PREFIX + id));
}

/**
 * Only while one's own server holds the data folder: before, a process that is just starting might
 * be taken for dead.
 */
export async function removeDeadLaunchers({ run }: Folders): Promise<void> {
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
    return !(error instanceof Error && "code" in error && DEAD.has(String(error.code)));
  } finally {
    socket.destroy();
  }
}
