import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import postgres from "#postgres";
import { ApiClient } from "./api-client.ts";
import { orphan, processesOf, signal } from "./database-processes.ts";
import { runServer } from "./launch.ts";

const FIRST_SUPERUSER = {
  FIRST_SUPERUSER_EMAIL: "first@example.org",
  FIRST_SUPERUSER_PASSWORD: "a password of the tests",
};
/** The watchdog gives a busy server fifteen seconds before it kills it. */
const STOP_TIMEOUT = { timeout: 20_000, interval: 50 };

/**
 * The built app with its embedded database, in a data folder of its own. Tests may kill its
 * processes.
 */
export function makeBundledSite() {
  const data_dir = mkdtempSync(join(tmpdir(), "divan-bundled-"));
  const apps: ReturnType<typeof runServer>[] = [];
  const sql = postgres({
    ...embeddedDatabase(data_dir).address,
    max: 1,
    fetch_types: false,
    onnotice: () => {},
  });

  const start = (settings: Record<string, string> = {}) => {
    const app = runServer({
      DATA_DIR: data_dir,
      RATE_LIMIT_FACTOR: "0",
      ...FIRST_SUPERUSER,
      ...settings,
    });
    apps.push(app);
    return app;
  };
  return {
    data_dir,
    start,
    sql,
    signIn: async (address: string) => {
      const login = new URLSearchParams({
        username: FIRST_SUPERUSER.FIRST_SUPERUSER_EMAIL,
        password: FIRST_SUPERUSER.FIRST_SUPERUSER_PASSWORD,
      });
      const { body } = await new ApiClient(`${address}/api/v1`).post("/login/access-token", login);
      return new ApiClient(`${address}/api/v1`, String(body.access_token));
    },
    /** The pids of PostgreSQL and its child processes. */
    databaseProcesses: () => processesOf(data_dir),
    /** Kills the app and the watchdog, and leaves their PostgreSQL running. */
    orphan: (app: ReturnType<typeof runServer>) => orphan(data_dir, app.child.pid),
    remove: async () => {
      await sql.end({ timeout: 0 });
      await Promise.all(apps.map((app) => app.stop("SIGKILL")));
      for (const pid of processesOf(data_dir)) signal(pid, "SIGCONT");
      await vi.waitFor(() => expect(processesOf(data_dir)).toEqual([]), STOP_TIMEOUT);
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}
