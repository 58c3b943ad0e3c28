import { setTimeout as wait } from "node:timers/promises";
import { is } from "drizzle-orm";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { client, type Transaction } from "./client.server.ts";
import { isAway, isBusy } from "./errors.server.ts";

type Runner = Pick<Sql, "unsafe">;

/** A database that restarts is back within seconds; asking more often helps nobody. */
const ASK_AGAIN_MS = 1000;

/**
 * The queue's statements over our own connections. While the database is away they wait for it:
 * what a job has done is told when it is back, and the library, which does not look after its own
 * promises, never sees a rejection. `report` is called once when a statement begins to fail, and
 * with null when it works again: the library swallows the errors of `fetch`.
 */
export function patientSql(report: (error: unknown) => void) {
  let stopped = false;
  const failing = new Set<string>();
  const note = (text: string, error: unknown) => {
    if (failing.has(text) === (error !== null) || stopped) return;
    if (error === null) failing.delete(text);
    else failing.add(text);
    report(error);
  };
  const executeSql = async (text: string, values?: unknown[]): Promise<{ rows: Row[] }> => {
    for (;;) {
      try {
        const result = await (values ? run(client, text, values) : runScript(text));
        note(text, null);
        return result;
      } catch (error) {
        note(text, error);
        if (stopped || !(isAway(error) || isBusy(error))) throw error;
        await wait(ASK_AGAIN_MS, undefined, { ref: false });
      }
    }
  };
  return {
    executeSql,
    giveUp: () => {
      stopped = true;
    },
  };
}

/** The same within a transaction of ours. */
export function sqlOf(tx: Transaction) {
  const { session } = tx._;
  if (!is(session, PostgresJsSession)) throw new Error("The transaction is not one of postgres.js");
  return { executeSql: (text: string, values: unknown[]) => run(session.client, text, values) };
}

type Row = Record<string, unknown>;

async function run(using: Runner, text: string, values: unknown[]): Promise<{ rows: Row[] }> {
  return { rows: [...(await using.unsafe<Row[]>(text, values.map(asParameter)))] };
}

/**
 * Several statements in a transaction of their own need one connection to themselves, left clean
 * whatever happens.
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

/** Drizzle has taught the client to take JSON as text. */
function asParameter(value: unknown) {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" || typeof value === "boolean" || value instanceof Date)
    return value;
  if (Array.isArray(value)) return value.map(String);
  return typeof value === "string" ? value : JSON.stringify(value);
}
