import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

// sun_path holds 108 bytes on Linux and 104 on macOS, the closing zero included.
const SOCKET_PATH_MAX_BYTES = 103;
const PORT = 5432;

/** What postgres.js and pg need to connect. Known before the server runs. */
export type Address = ReturnType<typeof addressIn>;
/** `run` holds the sockets, `cluster` the data. */
export type Folders = ReturnType<typeof foldersIn>;

export function addressIn(data_dir: string) {
  const host = foldersIn(data_dir).run;
  return { host, port: PORT, path: socketPath(host), user: "divan", database: "divan" };
}

export function foldersIn(data_dir: string) {
  const home = join(resolve(data_dir), "postgres");
  return {
    home,
    cluster: join(home, "cluster"),
    run: runFolder(home),
    log: join(home, "server.log"),
  };
}

/**
 * The folder is in the data folder, or in the system's temporary folder where that path would be
 * too long.
 */
function runFolder(home: string) {
  const inside = join(home, "run");
  if (Buffer.byteLength(socketPath(inside)) <= SOCKET_PATH_MAX_BYTES) return inside;
  const name = createHash("sha256").update(home).digest("hex").slice(0, 16);
  return join(tmpdir(), `divan-${name}`);
}

function socketPath(folder: string) {
  return join(folder, `.s.PGSQL.${PORT}`);
}
