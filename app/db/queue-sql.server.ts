import { setTimeout as wait } from "node:timers/promises";
import { is } from "drizzle-orm";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import type { Sql } from "#postgres";
import { client, type Transaction } from "./client.server.ts";
import { isBusy, isUnavailable } from "./errors.server.ts";
import { logFault } from "./log-fault.server.ts";

type Runner = Pick<Sql, "unsafe">;

/** A database that restarts is back within seconds, so more frequent tries gain little. */
const RETRY_AFTER_MS = 1000;
/**
 * The table of jobs has a partition for each queue. Planning a statement for all of them takes
 * thirty times as long as running it, and each queue is queried every two seconds.
 */
const PREPARED = { prepare: true };

/**
 * Runs pg-boss's statements on our own connections. While the database is unavailable, a statement
 * is tried again. Thus the result of a job is stored when the database is available again, and
 * pg-boss, which does not catch all rejections, sees none. `report` gets the error when a statement
 * begins to fail, and null when it works again, because pg-boss hides the errors of `fetch`.
 */
export function retryingSql(report: (error: unknown) => void) {
  let stopped = false;
  const failing = new Set<string>();
  const reportChange = (text: string, error: unknown) => {
    if (failing.has(text) === (error !== null) || stopped) return;
    if (error === null) failing.delete(text);
    else failing.add(text);
    report(error);
  };
  const executeSql = async (text: string, values?: unknown[]): Promise<{ rows: Row[] }> => {
    for (;;) {
      try {
        const result = await (values ? run(client, text, values, PREPARED) : runScript(text));
        reportChange(text, null);
        return result;
      } catch (error) {
        reportChange(text, error);
        logFault(error);
        if (stopped || !(isUnavailable(error) || isBusy(error))) throw error;
        await wait(RETRY_AFTER_MS, undefined, { ref: false });
      }
    }
  };
  return {
    executeSql,
    stopRetrying: () => {
      stopped = true;
    },
  };
}

/** Runs pg-boss's statements in one of our transactions. */
export function transactionSql(tx: Transaction) {
  const { session } = tx._;
  if (!is(session, PostgresJsSession)) throw new Error("The transaction is not one of postgres.js");
  return { executeSql: (text: string, values: unknown[]) => run(session.client, text, values) };
}

type Row = Record<string, unknown>;

async function run(
  runner: Runner,
  text: string,
  values: unknown[],
  options: { prepare?: boolean } = {},
): Promise<{ rows: Row[] }> {
  return { rows: [...(await runner.unsafe<Row[]>(text, values.map(asParameter), options))] };
}

/**
 * Runs a script of several statements that contains its own transaction. It needs a reserved
 * connection. After a failure the transaction is rolled back before the connection is released.
 */
async function runScript(text: string): Promise<{ rows: Row[] }> {
  const reserved = await client.reserve();
  try {
    return { rows: [...(await reserved.unsafe<Row[]>(text))] };
  } catch (error) {
    await reserved.unsafe("rollback").catch(() => {});
    throw error;
  } finally {
    reserved.release();
  }
}

/** Drizzle configures the client to pass JSON as text. */
function asParameter(value: unknown) {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" || typeof value === "boolean" || value instanceof Date)
    return value;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? value : JSON.stringify(value);
}
