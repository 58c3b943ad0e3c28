import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import postgres from "#postgres";
import { ApiClient } from "#tests/support/api-client.ts";
import { Browser } from "#tests/support/browser.ts";
import { runServer } from "#tests/support/launch.ts";
import { usageOf } from "#tests/support/process-usage.ts";
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
  // The server must not outlive a benchmark that ends by an error.
  process.on("exit", () => server.child.kill());
  const { address } = embeddedDatabase(data_dir);
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
    address,
    settings,
    pid: () => server.child.pid ?? 0,
    /** The resident memory when it was ready. */
    started_bytes: 0,
    sql: postgres({ ...address, max: 2, onnotice: () => {} }),
    restart: async () => {
      await server.stop();
      server = launch();
      site.url = await server.address();
      site.started_bytes = usageOf(site.pid()).memory_bytes;
    },
    /** Runs `npm run doctor`, and throws with its faults. */
    examine: () => {
      const { status, stdout, stderr } = spawnSync(process.execPath, ["app/commands/doctor.ts"], {
        env: { PATH: process.env.PATH, NODE_ENV: "production", LOG_LEVEL: "error", ...settings },
        encoding: "utf8",
      });
      if (status !== 0) throw new Error(`The database has faults:\n${stdout}${stderr}`);
    },
    /** The headers of a browser after the login form. All members have the same password. */
    browserHeaders: async (email: string) => {
      const browser = new Browser(site.url);
      const page = await browser.get("/login");
      await page.submit({ email, password: PASSWORD });
      const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`);
      return { Cookie: cookies.join("; "), Accept: "text/html" };
    },
    /** The headers of a client of the API. */
    apiHeaders: async (email: string) => {
      const { body } = await new ApiClient(`${site.url}/api/v1`).post(
        "/login/access-token",
        new URLSearchParams({ username: email, password: PASSWORD }),
      );
      return { Authorization: `Bearer ${body.access_token}` };
    },
    browser: async () => clientOf(site.url, await site.browserHeaders(READER_EMAIL)),
    api: async (email: string) => clientOf(`${site.url}/api/v1`, await site.apiHeaders(email)),
    close: async () => {
      await site.sql.end();
      await server.stop();
      if (!folder) rmSync(data_dir, { recursive: true, force: true });
    },
  };
  return site;
}
