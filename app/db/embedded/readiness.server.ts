import { setTimeout as delay } from "node:timers/promises";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import postgres from "#postgres";
import type { Address } from "./paths.server.ts";

const POLL_MS = 20;
// A crashed server first replays its write-ahead log, which can have a gigabyte.
const RECOVERY_MAX_MS = 300_000;
/** Errors of a server that is still starting. */
const STARTING_CODES = new Set([
  "ENOENT",
  "ECONNREFUSED",
  "ECONNRESET",
  "CONNECTION_CLOSED",
  "CONNECT_TIMEOUT",
  "57P03",
]);

/**
 * Returns true when the server of this launch answers, and creates the database if it is missing.
 * Returns false when the server ended before.
 */
export async function waitUntilReady(
  exited: Promise<void>,
  address: Address,
  launch_id: string,
): Promise<boolean> {
  const until_ms = Date.now() + RECOVERY_MAX_MS;
  while (Date.now() < until_ms) {
    if (await answers(address, launch_id)) return true;
    if (await Promise.race([exited.then(() => true), delay(POLL_MS, false)])) return false;
  }
  throw new OperatorError(
    `The database did not answer on ${address.path} within ${RECOVERY_MAX_MS / 1000} seconds.`,
  );
}

async function answers(address: Address, launch_id: string) {
  const sql = postgres({
    ...address,
    database: "postgres",
    max: 1,
    connect_timeout: 5,
    fetch_types: false,
  });
  try {
    // The server of another process may answer on this socket. Then ours cannot start.
    const [setting] = await sql`select current_setting('divan.launch', true) as launch`;
    if (setting?.launch !== launch_id) return false;
    const [database] = await sql`select from pg_database where datname = ${address.database}`;
    if (!database) await sql`create database ${sql(address.database)}`;
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && STARTING_CODES.has(String(error.code)))
      return false;
    throw error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
