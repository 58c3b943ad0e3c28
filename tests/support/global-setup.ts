import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { embeddedAddress } from "#app/db/embedded-address.server.ts";
import { startEmbedded } from "#app/db/embedded.server.ts";
import { makeTemplate } from "./template.ts";

declare module "vitest" {
  interface ProvidedContext {
    database_server: { host: string; user: string };
  }
}

/** One real Postgres for the whole run, in a folder of its own, with one migrated and peopled database to copy from. */
export default async function setUp(project: TestProject) {
  const data_dir = mkdtempSync(join(tmpdir(), "divan-test-"));
  const server = await startEmbedded(data_dir);
  const { host, user } = embeddedAddress(data_dir);
  await makeTemplate({ host, user });
  project.provide("database_server", { host, user });
  return async () => {
    await server.stop();
    rmSync(data_dir, { recursive: true, force: true });
  };
}
