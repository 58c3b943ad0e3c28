import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { INT8_AS_NUMBER } from "#app/db/int8-as-number.ts";
import postgres from "#postgres";
import { ApiClient } from "#tests/support/api-client.ts";
import { runServer } from "#tests/support/launch.ts";
import { databasePids, signal } from "./processes.ts";

const EMAIL = "admin@divan.example";
const PASSWORD = "correct-horse-of-the-trust-run";

export type Site = Awaited<ReturnType<typeof openSite>>;

/**
 * An app with an embedded database in a folder of its own. It can be started and stopped several
 * times.
 */
export async function openSite(settings: Record<string, string> = {}) {
  const data_dir = mkdtempSync(join(tmpdir(), "divan-trust-"));
  // If root starts the tests, the database runs as another user, who must be able to enter the
  // folder.
  chmodSync(data_dir, 0o755);
  const fixed = {
    DATA_DIR: data_dir,
    RATE_LIMIT_FACTOR: "0",
    FIRST_SUPERUSER_EMAIL: EMAIL,
    FIRST_SUPERUSER_PASSWORD: PASSWORD,
  };
  const launch = (more: Record<string, string> = {}) =>
    runServer({ ...fixed, ...settings, ...more });
  let server = launch();
  const site = {
    data_dir,
    url: await server.address(),
    pid: server.child.pid ?? 0,
    isRunning: () => server.child.exitCode === null && server.child.signalCode === null,
    output: () => server.output(),
    /** Starts another app process with the same folder and database. */
    launchAnother: launch,
    sql: () =>
      postgres({
        ...embeddedDatabase(data_dir).address,
        max: 2,
        onnotice: () => {},
        types: { bigint: INT8_AS_NUMBER },
      }),
    start: async (more: Record<string, string> = {}) => {
      server = launch(more);
      site.url = await server.address();
      site.pid = server.child.pid ?? 0;
    },
    stop: (signal?: NodeJS.Signals) => server.stop(signal),
    api: async () => {
      const form = new URLSearchParams({ username: EMAIL, password: PASSWORD });
      const { body } = await new ApiClient(`${site.url}/api/v1`).post("/login/access-token", form);
      return new ApiClient(`${site.url}/api/v1`, String(body.access_token));
    },
    close: async () => {
      await server.stop("SIGTERM");
      signal(databasePids(data_dir), "SIGKILL");
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
  return site;
}

/** Adds a forum with one topic. */
export async function addTopic(api: ApiClient): Promise<{ forum_id: number; topic_id: number }> {
  const { body: category } = await api.post("/categories/", { name: "Trust" });
  const { body: forum } = await api.post("/forums/", { name: "Trust", category_id: category.id });
  const { body: topic } = await api.post("/topics/", {
    forum_id: forum.id,
    title: "Trust",
    content: "<p>Trust</p>",
  });
  return { forum_id: Number(forum.id), topic_id: Number(topic.id) };
}
