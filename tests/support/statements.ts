import { fillPlaceholders } from "drizzle-orm";
import { PostgresJsPreparedQuery } from "drizzle-orm/postgres-js";
import { vi } from "vitest";
import { z } from "zod";
import { BytesQuery } from "#app/db/bytes-query.server.ts";
import { client } from "#app/db/client.server.ts";

export type Statement = { text: string; values: unknown[] };

/** Runs `work` and returns its result with the prepared statements that it sent. */
export async function captureStatements<Result>(work: () => Promise<Result>) {
  const execute = vi.spyOn(PostgresJsPreparedQuery.prototype, "execute");
  const findBytes = vi.spyOn(BytesQuery.prototype, "find");
  const listBytes = vi.spyOn(BytesQuery.prototype, "list");
  try {
    const result = await work();
    const statements = execute.mock.contexts.map((query, n): Statement => {
      if (!(query instanceof PostgresJsPreparedQuery))
        throw new Error("Not a statement of Drizzle");
      const { sql, params } = query.getQuery();
      return { text: sql, values: fillPlaceholders(params, execute.mock.calls[n]?.[0] ?? {}) };
    });
    const bytes_statements = [findBytes.mock, listBytes.mock].flatMap(({ contexts, calls }) =>
      contexts.map((query, n): Statement => {
        if (!(query instanceof BytesQuery)) throw new Error("Not a statement for bytes");
        return { text: query.text, values: query.parametersFrom(calls[n]?.[0] ?? {}) };
      }),
    );
    return { result, statements: [...statements, ...bytes_statements] };
  } finally {
    execute.mockRestore();
    findBytes.mockRestore();
    listBytes.mockRestore();
  }
}

const explain_output = z.tuple([
  z.object({
    Plan: z.looseObject({ "Shared Hit Blocks": z.int(), "Shared Read Blocks": z.int() }),
  }),
]);

/**
 * Runs a statement on a connection of the app and returns its plan and the number of blocks read.
 */
export async function explain({ text, values }: Statement): Promise<{
  plan: string;
  blocks: number;
}> {
  const connection = await client.reserve();
  try {
    await connection.unsafe(`prepare explained as ${text}`);
    const parameters = values.length > 0 ? `(${values.map(asLiteral).join(", ")})` : "";
    const [row] = await connection.unsafe(
      `explain (analyze, buffers, format json) execute explained${parameters}`,
    );
    await connection.unsafe("deallocate explained");
    const query_plan: unknown = row?.["QUERY PLAN"];
    const [{ Plan }] = explain_output.parse(
      typeof query_plan === "string" ? JSON.parse(query_plan) : query_plan,
    );
    return {
      plan: JSON.stringify(Plan),
      blocks: Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"],
    };
  } finally {
    connection.release();
  }
}

function asLiteral(value: unknown): string {
  return value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`;
}

const scan_shape = z.looseObject({
  "Node Type": z.string(),
  "Relation Name": z.string().optional(),
  get Plans() {
    return z.array(scan_shape).optional();
  },
});
type Scan = z.output<typeof scan_shape>;

/** The tables that a statement would read from beginning to end, by its generic plan. */
export async function listSequentialScans({ text }: Statement): Promise<string[]> {
  const [row] = await client.unsafe(`explain (generic_plan, format json) ${text}`);
  const output: unknown = row?.["QUERY PLAN"];
  const [{ Plan }] = z
    .tuple([z.object({ Plan: scan_shape })])
    .parse(typeof output === "string" ? JSON.parse(output) : output);
  return scansIn(Plan);
}

function scansIn(scan: Scan): string[] {
  const own = scan["Node Type"] === "Seq Scan" ? [scan["Relation Name"] ?? ""] : [];
  return [...own, ...(scan.Plans ?? []).flatMap(scansIn)];
}
