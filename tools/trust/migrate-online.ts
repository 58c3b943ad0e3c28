/*
 * Measures the migrations of this release on a large database while the old release serves it. Run
 * by hand:
 *
 *   git worktree add OLD_FOLDER COMMIT && (cd OLD_FOLDER && node bin/prepare.mjs build)
 *   node bin/prepare.mjs build
 *   node tests/trust/migrate-online.ts OLD_FOLDER [REPLIES]
 *
 * Failed calls must be about as frequent as before the migration, and every id a number.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inspect } from "node:util";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import postgres from "#postgres";
import { ApiClient } from "#tests/support/api-client.ts";
import { runServer } from "#tests/support/launch.ts";
import { fillDatabase } from "./large-database.ts";
import { startMixedLoad } from "./mixed-load.ts";
import { addTopic } from "./site.ts";

const ACCOUNT = { email: "admin@divan.example", password: "correct-horse-of-the-trust-run" };
const CALM_MS = 15_000;

const [old_folder, replies = "1000000"] = process.argv.slice(2);
if (!old_folder) throw new Error("node tools/trust/migrate-online.ts OLD_FOLDER [REPLIES]");

const folder = mkdtempSync(join(tmpdir(), "divan-online-"));
chmodSync(folder, 0o755);
const embedded = embeddedDatabase(join(folder, "database"));
const database = await embedded.start();
const { address } = embedded;
const sql = postgres({ ...address, max: 2, onnotice: () => {} });
const old_release = runServer(settingsOf("old"), old_folder);
try {
  const old_url = await old_release.address();
  const api = await signIn(old_url);
  const { topic_id } = await addTopic(api);
  await measure(`fill with ${replies} replies`, () => fillDatabase(sql, Number(replies)));
  const load = startMixedLoad(api, topic_id, Number(replies));
  await pause();
  print("old release alone:", load.takeReport());

  const wal_start = await walPosition();
  const new_release = runServer(settingsOf("new"));
  const new_url = await measure("migrations, until the new release answers", () =>
    new_release.address(),
  );
  print("megabytes of WAL:", Math.round(((await walPosition()) - wal_start) / 1e6));
  print("old release during the migrations:", load.takeReport());

  const new_load = startMixedLoad(await signIn(new_url), topic_id, Number(replies));
  await pause();
  print("old release beside the new one:", load.takeReport());
  print("new release beside the old one:", new_load.takeReport());
  await load.stop();
  await old_release.stop();

  await measure("contract, by the start of another process", async () => {
    const another = runServer(settingsOf("another"));
    await another.address();
    await another.stop();
  });
  await pause();
  await new_load.stop();
  print("new release during the contract and after it:", new_load.takeReport());
  print(
    "types:",
    await sql`select table_name, column_name, data_type from information_schema.columns where table_schema = 'public' and column_name in ('id', 'post_id', 'subject_id') order by 1, 2`,
  );
  print(
    "sizes:",
    await sql`select relname, pg_size_pretty(pg_total_relation_size(oid)) as size from pg_class where relname in ('posts', 'sessions', 'audit_log')`,
  );
  print("the old release wrote:", old_release.output().slice(-2000));
  print("the new release wrote:", new_release.output().slice(-2000));
  await new_release.stop();
} finally {
  await old_release.stop();
  await sql.end();
  await database.stop();
  rmSync(folder, { recursive: true });
}

function settingsOf(name: string): Record<string, string> {
  const data_dir = join(folder, name);
  mkdirSync(data_dir);
  return {
    DATA_DIR: data_dir,
    PGHOST: address.host,
    PGUSER: address.user,
    DATABASE_URL: `postgres:///${address.database}`,
    RATE_LIMIT_FACTOR: "0",
    FIRST_SUPERUSER_EMAIL: ACCOUNT.email,
    FIRST_SUPERUSER_PASSWORD: ACCOUNT.password,
  };
}

function pause(): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, CALM_MS));
}

async function signIn(url: string): Promise<ApiClient> {
  const form = new URLSearchParams({ username: ACCOUNT.email, password: ACCOUNT.password });
  const { body } = await new ApiClient(`${url}/api/v1`).post("/login/access-token", form);
  return new ApiClient(`${url}/api/v1`, String(body.access_token));
}

async function walPosition(): Promise<number> {
  const [row] = await sql`select pg_current_wal_lsn() - '0/0'::pg_lsn as bytes`;
  return Number(row?.bytes);
}

async function measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start_ms = performance.now();
  const result = await work();
  print(`${name}, seconds:`, ((performance.now() - start_ms) / 1000).toFixed(1));
  return result;
}

function print(name: string, value: unknown): void {
  process.stdout.write(`${name} ${typeof value === "string" ? value : inspect(value)}\n`);
}
