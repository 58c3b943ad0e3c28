import { readdirSync } from "node:fs";
import type { Socket } from "node:net";
import { join, resolve } from "node:path";
import { z } from "zod";
import postgres from "#postgres";
import { copyTemplate, type DatabaseServer } from "./copy-template.ts";
import { PEOPLE, type PersonName } from "./people.ts";

const SERVER_FILES = resolve("build/server/assets");

type Step = () => unknown;
const server_module = z.object({
  serve: z.custom<(shutdown_steps: Step[]) => Promise<number>>(
    (value) => typeof value === "function",
  ),
});

/**
 * Serves the built site inside of the test's process, without jobs, so that a test sees what it
 * sends to the database.
 */
export async function serveInProcess(server: DatabaseServer) {
  const database = await copyTemplate(server);
  const settings = {
    PGHOST: server.host,
    PGUSER: server.user,
    DATABASE_URL: `postgres:///${database}`,
    PORT: "0",
    RATE_LIMIT_FACTOR: "0",
  };
  const replaced_settings = Object.keys(settings).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, settings);
  const file = readdirSync(SERVER_FILES).find((name) => name.startsWith("serve.server-"));
  if (!file) throw new Error("The site is not built");
  const { serve } = server_module.parse(await import(join(SERVER_FILES, file)));
  const shutdown_steps: Step[] = [];
  const port = await serve(shutdown_steps);
  const sql = postgres({ ...server, database, max: 1, onnotice: () => {} });
  return {
    url: `http://127.0.0.1:${port}`,
    sql,
    idOf: async (person: PersonName): Promise<number> => {
      const [row] = await sql`select id from users where username = ${PEOPLE[person].username}`;
      return row?.id;
    },
    /** Other sockets are those of requests to the site. */
    isToDatabase: (socket: Socket) => socket.remotePort !== port && socket.localPort !== port,
    stop: async () => {
      for (const step of shutdown_steps) await step();
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${database} and pid <> pg_backend_pid()`;
      await sql.end();
      for (const [name, value] of replaced_settings)
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
    },
  };
}
