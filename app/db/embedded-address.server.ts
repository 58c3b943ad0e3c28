import { createHash } from "node:crypto";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

// sun_path holds 108 bytes on Linux and 104 on macOS, the closing zero included.
const SOCKET_PATH_MAX_BYTES = 103;
const PORT = 5432;

/** What postgres.js (and pg) need to reach the embedded server; known before the server is up. */
export function embeddedAddress(data_dir: string) {
  const host = embeddedFolders(data_dir).run;
  return { host, port: PORT, path: socketPath(host), user: "divan", database: "divan" };
}

export function embeddedFolders(data_dir: string) {
  const home = join(resolve(data_dir), "postgres");
  return {
    home,
    cluster: join(home, "cluster"),
    run: runFolder(home),
    log: join(home, "server.log"),
  };
}

function runFolder(home: string) {
  const beside = join(home, "run");
  if (Buffer.byteLength(socketPath(beside)) <= SOCKET_PATH_MAX_BYTES) return beside;
  const name = createHash("sha256").update(home).digest("hex").slice(0, 16);
  return join(tmpdir(), `divan-${name}`);
}

function socketPath(folder: string) {
  return join(folder, `.s.PGSQL.${PORT}`);
}
