import { afterAll, inject } from "vitest";
import { copyTemplate } from "./copy-template.ts";

/** Runs before the test file imports the client, which reads these variables on import. */
const server = inject("database_server");
const name = await copyTemplate(server);
Object.assign(process.env, {
  PGHOST: server.host,
  PGUSER: server.user,
  DATABASE_URL: `postgres:///${name}`,
});

afterAll(async () => {
  const { closeDatabase } = await import("#app/db/client.server.ts");
  await closeDatabase();
});
