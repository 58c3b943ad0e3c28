import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { OperatorError } from "#app/lib/operator-error.ts";
import type { embeddedAddress } from "./embedded-address.server.ts";

type Address = ReturnType<typeof embeddedAddress>;

const POLL_MS = 20;
// After a crash the server first replays its journal, at most about a gigabyte of it.
const RECOVERY_PATIENCE_MS = 300_000;
const NOT_YET = new Set([
  "ENOENT",
  "ECONNREFUSED",
  "ECONNRESET",
  "CONNECTION_CLOSED",
  "CONNECT_TIMEOUT",
  "57P03",
]);

/**
 * True when the server of this `launch` answers and has the database, false when it ended before.
 */
export async function becomesReady(exited: Promise<void>, address: Address, launch: string) {
  const gone = exited.then(() => "gone");
  const until_ms = Date.now() + RECOVERY_PATIENCE_MS;
  while (Date.now() < until_ms) {
    if (await answers(address, launch)) return true;
    if ((await Promise.race([gone, delay(POLL_MS)])) === "gone") return false;
  }
  throw new OperatorError(
    `The database did not answer on ${address.path} within ${RECOVERY_PATIENCE_MS / 1000} seconds.`,
  );
}

async function answers(address: Address, launch: string) {
  const sql = postgres({
    ...address,
    database: "postgres",
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
  });
  try {
    // On this socket another process may answer, whose server keeps ours from starting.
    const [setting] = await sql`select current_setting('divan.launch', true) as launch`;
    if (setting?.launch !== launch) return false;
    const [found] = await sql`select from pg_database where datname = ${address.database}`;
    if (!found) await sql`create database ${sql(address.database)}`;
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && NOT_YET.has(String(error.code))) return false;
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
