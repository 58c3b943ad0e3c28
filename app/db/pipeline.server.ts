import { is, type SQL } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import { PostgresJsSession } from "drizzle-orm/postgres-js";
import type { Database, Transaction } from "./client.server.ts";

type Results<Statements extends readonly unknown[]> = {
  -readonly [N in keyof Statements]: Awaited<Statements[N]>;
};

const dialect = new PgDialect();

/**
 * Sends the statements of a transaction in this order without waiting for the answers in between.
 * They must be prepared, and no step among them may wait between its statements. If one fails,
 * those after it fail too, and the first error is thrown when all are answered.
 */
export async function sendTogether<const Statements extends readonly PromiseLike<unknown>[]>(
  ...statements: Statements
): Promise<Results<Statements>> {
  await Promise.allSettled(statements);
  return await Promise.all(statements);
}

/** Runs SQL that is prepared once for each connection: one round trip instead of two. */
export async function executePrepared<Row extends Record<string, unknown>>(
  database: Database | Transaction,
  name: string,
  statement: SQL,
): Promise<Row[]> {
  return await prepareStatement<Row>(database, name, statement)({});
}

/**
 * Runs a prepared statement with placeholders, whose text is built only once: building a long one
 * takes as long as its answer.
 */
export function prepareStatement<Row extends Record<string, unknown>>(
  { _: { session } }: Database | Transaction,
  name: string,
  statement: SQL,
): (values: Record<string, string | number | boolean | null>) => Promise<Row[]> {
  if (!is(session, PostgresJsSession)) throw new Error("The connection is not one of postgres.js");
  const query = session.prepareQuery<{ execute: Row[]; all: unknown; values: unknown }>(
    dialect.sqlToQuery(statement),
    undefined,
    name,
    false,
  );
  return (values) => query.execute(values);
}
