import { spawn } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findBinaries } from "#app/db/embedded/binaries.server.ts";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { foldersIn } from "#app/db/embedded/paths.server.ts";
import postgres from "#postgres";
import type { ApiClient } from "#tests/support/api-client.ts";
import { addTopic, openSite } from "./site.ts";
import type { Outcome, TrustCheck } from "./trust-check.ts";

const LIBRARIES = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketime.so.1",
];
const REPLIES = 20;
const POLL_MS = 100;
const READY_POLLS = 600;

export const clockBack: TrustCheck = {
  promise:
    "the clock of app and database is set back an hour: replies keep their order, sessions and limits continue",
  run: setClockBack,
};

async function setClockBack(): Promise<Outcome> {
  const library = LIBRARIES.find((path) => existsSync(path));
  if (!library) return { holds: null, figure: "needs libfaketime (Debian: faketime)" };
  const site = await openSite();
  // The first start has created the cluster. From now on its server runs with a fake clock.
  await site.stop("SIGTERM");
  const shared = mkdtempSync(join(tmpdir(), "divan-clock-"));
  chmodSync(shared, 0o755);
  const clock = join(shared, "clock");
  const setClock = (offset: string) => writeFileSync(clock, `${offset}\n`, { mode: 0o644 });
  setClock("+0");
  const env = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  const database = runDatabase(site.data_dir, env);
  const { host, user, database: name } = embeddedDatabase(site.data_dir).address;
  try {
    await untilReady(site.data_dir);
    await site.start({
      ...env,
      DATABASE_URL: `postgres:///${name}`,
      PGHOST: host,
      PGUSER: user,
      RATE_LIMIT_FACTOR: "1",
    });
    const api = await site.api();
    const { topic_id } = await addTopic(api);
    const ids_before = await writeReplies(api, topic_id);
    setClock("-3600");
    const ids_after = await writeReplies(api, topic_id);
    const signed_in_again = (await (await site.api()).get("/users/me")).status;
    const { body } = await api.get(`/topics/${topic_id}/post?limit=100`);
    const ids = body.data.map(({ id }: { id: number }) => id);
    const times = body.data.map(({ created_at }: { created_at: string }) => created_at);
    const is_ordered =
      String(ids) === String([...ids_before, ...ids_after]) &&
      String(times) === String(times.toSorted());
    return {
      holds: is_ordered && signed_in_again === 200,
      figure: `${ids.length} of ${2 * REPLIES} replies ${is_ordered ? "in order" : "out of order"}; the old session continued, a new sign-in ${signed_in_again}`,
    };
  } finally {
    await site.stop("SIGTERM");
    database.kill("SIGINT");
    rmSync(shared, { recursive: true });
    await site.close();
  }
}

async function writeReplies(api: ApiClient, topic_id: number): Promise<number[]> {
  const ids: number[] = [];
  for (let index = 0; index < REPLIES; index += 1)
    ids.push(
      Number((await api.post(`/topics/${topic_id}/post`, { content: `<p>${index}</p>` })).body.id),
    );
  return ids;
}

function runDatabase(data_dir: string, env: Record<string, string>) {
  const { cluster, run } = foldersIn(data_dir);
  const { uid, gid } = statSync(cluster);
  const options = [
    "-D",
    cluster,
    "-c",
    "listen_addresses=",
    "-c",
    `unix_socket_directories=${run}`,
  ];
  return spawn(findBinaries().postgres, options, {
    uid,
    gid,
    env: { ...env, LC_ALL: "C" },
    stdio: "ignore",
  });
}

async function untilReady(data_dir: string): Promise<void> {
  for (let poll = 0; poll < READY_POLLS; poll += 1) {
    const sql = postgres({ ...embeddedDatabase(data_dir).address, max: 1, onnotice: () => {} });
    const is_ready = await sql`select 1`.then(
      () => true,
      () => false,
    );
    await sql.end();
    if (is_ready) return;
    await delay(POLL_MS);
  }
  throw new Error("The database did not start under the clock of the test");
}
