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

/** Runs once for each project, all of which use one server: the first starts it. */
export default async function setUp(project: TestProject) {
  const shared_apps = mkdtempSync(join(tmpdir(), "divan-shared-"));
  project.provide("shared_apps", shared_apps);
  const running_server = process.env.TEST_DATABASE_SERVER;
  if (running_server) {
    project.provide("database_server", JSON.parse(running_server));
    return () => endApps(shared_apps);
  }
  const { server, stop } = await startDatabase();
  process.env.TEST_DATABASE_SERVER = JSON.stringify(server);
  project.provide("database_server", server);
  return async () => {
    endApps(shared_apps);
    await stop();
  };
}

/** Nobody needs their data, so they are killed. */
function endApps(shared_apps: string): void {
  for (const pid of readdirSync(shared_apps)) {
    signal(Number(pid), "SIGKILL");
    rmSync(readFileSync(join(shared_apps, pid), "utf8"), { recursive: true, force: true });
  }
  rmSync(shared_apps, { recursive: true });
}
