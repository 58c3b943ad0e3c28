import type { TestProject } from "vitest/node";
import type { DatabaseServer } from "./copy-template.ts";
import { startDatabase } from "./database.ts";

declare module "vitest" {
  interface ProvidedContext {
    database_server: DatabaseServer;
  }
}

export default async function setUp(project: TestProject) {
  const { server, stop } = await startDatabase();
  project.provide("database_server", server);
  return stop;
}
