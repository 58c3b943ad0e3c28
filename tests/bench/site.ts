import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import postgres from "postgres";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { ApiClient } from "#tests/support/api-client.ts";
import { Browser } from "#tests/support/browser.ts";
import { runServer } from "#tests/support/launch.ts";
import { createClient } from "./client.ts";

export const READER_EMAIL = "admin@bench.example";
const PASSWORD = "correct-horse-of-the-benchmark";
/** The connections of a reader that measures the throughput. */
export const CONNECTIONS = 16;

export type Site = Awaited<ReturnType<typeof openSite>>;

/** The built app with an embedded database in `folder`, or else in one that `close` removes. */
export async function openSite(folder: string | undefined) {
  const data_dir = folder ? resolve(folder) : mkdtempSync(join(tmpdir(), "divan-bench-"));
  mkdirSync(data_dir, { recursive: true });
  // If root starts it, the database runs as another user, who must be able to enter the folder.
  chmodSync(data_dir, 0o755);
  const settings = {
    DATA_DIR: data_dir,
    SESSION_SECRET: "a secret that only the benchmark knows",
    RATE_LIMIT_FACTOR: "0",
    FIRST_SUPERUSER_EMAIL: READER_EMAIL,
    FIRST_SUPERUSER_PASSWORD: PASSWORD,
  };
  const launch = () => runServer(settings);
  let server = launch();
  // If the benchmark ends by an error, its server must not stay.
  process.on("exit", () => server.child.kill());
  const clientOf = (origin: string, headers: Record<string, string>) =>
    createClient(origin, {
      headers,
      connections: CONNECTIONS,
      onBusy: () => {
        site.busy_count += 1;
      },
    });
  const site = {
    data_dir,
    /** How often the site has refused a request with 503. */
    busy_count: 0,
    url: await server.address(),
    sql: postgres({ ...embeddedDatabase(data_dir).address, max: 2, onnotice: () => {} }),
    restart: async () => {
      await server.stop();
      server = launch();
      site.url = await server.address();
    },
    /** Runs `npm run doctor`, and throws with its faults. */
    examine: () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ["app/commands/doctor.ts"], {
        env: { PATH: process.env.PATH, NODE_ENV: "production", LOG_LEVEL: "error", ...settings },
        encoding: "utf8",
      });
      if (status !== 0) throw new Error(`The database has faults:\n${stdout}${stderr}`);
    },
    /** A client with the session of the login form. */
    browser: async () => {
      const browser = new Browser(site.url);
      const page = await browser.get("/login");
      await page.submit({ email: READER_EMAIL, password: PASSWORD });
      const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
      return clientOf(site.url, { Cookie: cookies.join("; "), Accept: "text/html" });
    },
    /** A client of the API. All members have the same password. */
    api: async (email: string) => {
      const { body } = await new ApiClient(`${site.url}/api/v1`).post(
        "/login/access-token",
        new URLSearchParams({ username: email, password: PASSWORD }),
      );
      return clientOf(`${site.url}/api/v1`, { Authorization: `Bearer ${body.access_token}` });
    },
    close: async () => {
      await site.sql.end();
      await server.stop();
      if (!folder) rmSync(data_dir, { recursive: true, force: true });
    },
  };
  return site;
}
