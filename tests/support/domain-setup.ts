import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { copyTemplate } from "./copy-template.ts";
import { resetDatabase } from "./reset-database.ts";

/**
 * Runs before each test file. The first file of a process makes a database, before it imports the
 * client, which reads these variables on import. Other files get the same database, reset to its
 * initial state. Uploaded files are in a folder of the process.
 */
const server = inject("database_server");
if (process.env.PGHOST === server.host) {
  const { client } = await import("#app/db/client.server.ts");
  await resetDatabase(client);
  for (const folder of ["files", "backups"])
    rmSync(join(String(process.env.DATA_DIR), folder), { recursive: true, force: true });
} else {
  const name = await copyTemplate(server);
  const data_folder = mkdtempSync(join(tmpdir(), "divan-domain-"));
  process.once("exit", () => rmSync(data_folder, { recursive: true, force: true }));
  Object.assign(process.env, {
    DATA_DIR: data_folder,
    PGHOST: server.host,
    PGUSER: server.user,
    DATABASE_URL: `postgres:///${name}`,
  });
}
