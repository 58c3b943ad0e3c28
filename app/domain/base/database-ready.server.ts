import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";

/** A load balancer asks often and has its own time limit. */
const ANSWER_TIMEOUT_MS = 2000;

/** Whether the database answers and accepts writes. */
export async function isDatabaseReady(): Promise<boolean> {
  return await Promise.race([
    isWritable().catch(() => false),
    new Promise<false>((resolve) => setTimeout(resolve, ANSWER_TIMEOUT_MS, false)),
  ]);
}

async function isWritable(): Promise<boolean> {
  const [row] = await db.execute<{ is_read_only: boolean }>(
    sql`select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only`,
  );
  return row?.is_read_only === false;
}
