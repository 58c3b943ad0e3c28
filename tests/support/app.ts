import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { inject } from "vitest";
import { ApiClient } from "./api-client.ts";
import { Browser } from "./browser.ts";
import { PASSWORD, PEOPLE, type PersonName } from "./people.ts";
import { copyTemplate } from "./template.ts";

/** The built app in a process of its own, on a free port, over a database of its own. */
export type App = Awaited<ReturnType<typeof startApp>>;

export async function startApp(settings: Record<string, string> = {}) {
  const server = inject("database_server");
  const name = await copyTemplate(server);
  const data_dir = mkdtempSync(join(tmpdir(), "divan-app-"));
  const database = { PGHOST: server.host, PGUSER: server.user, DATABASE_URL: `postgres:///${name}` };
  const child = spawn(process.execPath, ["server.js"], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", PORT: "0", DATA_DIR: data_dir, SESSION_SECRET: process.env.SESSION_SECRET, LOG_LEVEL: "warn", RATE_LIMIT_FACTOR: "0", ...database, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await addressOf(child);
  const sql = postgres({ ...server, database: name, max: 4, onnotice: () => {} });

  const browser = () => new Browser(url);
  const api = (token?: string) => new ApiClient(`${url}/api/v1`, token);
  return {
    url,
    sql,
    data_dir,
    browser,
    api,
    /** A browser without script, signed in through the login form. */
    as: async (person: PersonName) => {
      const visitor = browser();
      const page = await visitor.get("/login");
      await page.submit({ email: PEOPLE[person].email, password: PASSWORD });
      return visitor;
    },
    /** A client of the API, signed in through login/access-token. */
    apiAs: async (person: PersonName) => {
      const { body } = await api().post("/login/access-token", new URLSearchParams({ username: PEOPLE[person].email, password: PASSWORD }));
      return api(String(body.access_token));
    },
    idOf: async (person: PersonName): Promise<number> => {
      const [row] = await sql`select id from users where username = ${PEOPLE[person].username}`;
      return row?.id;
    },
    stop: async () => {
      await sql.end();
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = "";
  for await (const chunk of child.stdout ?? []) {
    said += String(chunk);
    const address = /is ready: (http:\/\/\S+)/.exec(said)?.[1];
    // Named by number, as the server listens there alone.
    if (address) return keepReading(child, address.replace("localhost", "127.0.0.1"));
  }
  throw new Error(`The app did not start: ${said}`);
}

function keepReading(child: ChildProcess, address: string): string {
  child.stdout?.resume();
  return address;
}
