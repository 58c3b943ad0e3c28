import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { DatabaseServer } from "./copy-template.ts";
import { startDatabase } from "./database.ts";
import { signal } from "./database-processes.ts";

declare module "vitest" {
  interface ProvidedContext {
    database_server: DatabaseServer;
    /** A folder with a file for each shared app: its name is the pid, its text the data folder. */
    shared_apps: string;
  }
}

export default async function setUp(project: TestProject) {
  const { server, stop } = await startDatabase();
  const shared_apps = mkdtempSync(join(tmpdir(), "divan-shared-"));
  project.provide("database_server", server);
  project.provide("shared_apps", shared_apps);
  return async () => {
    endApps(shared_apps);
    await stop();
  };
}

/** Their data is deleted, so they need not end in order. */
function endApps(shared_apps: string): void {
  for (const pid of readdirSync(shared_apps)) {
    signal(Number(pid), "SIGKILL");
    rmSync(readFileSync(join(shared_apps, pid), "utf8"), { recursive: true, force: true });
  }
  rmSync(shared_apps, { recursive: true });
}
