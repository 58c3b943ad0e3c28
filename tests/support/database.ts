import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { processesOf, signal } from "./database-processes.ts";
import { makeTemplate } from "./template.ts";

/** Three apps at a time have about a hundred connections, and others of them are just ending. */
const CONNECTIONS = 300;

/** One real PostgreSQL for a whole test run, with a template database that test files copy. */
export async function startDatabase() {
  const data_dir = mkdtempSync(join(tmpdir(), "divan-test-"));
  process.env.NODE_COMPILE_CACHE = join(data_dir, "compile-cache");
  const database = embeddedDatabase(data_dir);
  const running = await database.start(undefined, CONNECTIONS);
  const { host, user } = database.address;
  await makeTemplate({ host, user });
  const [pid = 0] = processesOf(data_dir);
  const stop = async () => {
    const stopped = running.stop();
    // Nobody needs its data, so it need not write them to the disk first.
    signal(pid, "SIGQUIT");
    await stopped;
    rmSync(data_dir, { recursive: true, force: true });
  };
  return { server: { host, user }, stop };
}
