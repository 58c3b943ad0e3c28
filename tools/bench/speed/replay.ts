import { readFileSync } from "node:fs";
import { z } from "zod";
import postgres from "#postgres";

export const RECORDING = "BENCH_RECORDING";
export const SOCKET_FOLDER = "BENCH_SOCKET_FOLDER";
export const DATABASE_USER = "BENCH_DATABASE_USER";
export const DATABASE_NAME = "BENCH_DATABASE_NAME";
/** As many as the app has for reading. */
const CONNECTIONS = 10;

const recording_shape = z.record(
  z.string(),
  z.array(z.object({ text: z.string(), values: z.array(z.string().nullable()) })),
);

/** Returns a function that runs the statements of a recorded page, and returns all their rows. */
export function openReplay(env: NodeJS.ProcessEnv) {
  const recording = recording_shape.parse(JSON.parse(readFileSync(env[RECORDING] ?? "", "utf8")));
  const sql = postgres({
    host: env[SOCKET_FOLDER] ?? "",
    user: env[DATABASE_USER] ?? "",
    database: env[DATABASE_NAME] ?? "",
    max: CONNECTIONS,
    // The settings equal those of the app.
    connection: { plan_cache_mode: "force_generic_plan", TimeZone: "UTC" },
  });
  // The values are recorded as text already.
  for (const type of Object.keys(sql.options.serializers))
    sql.options.serializers[Number(type)] = String;
  return async (name: string): Promise<Record<string, unknown>[]> => {
    const rows: Record<string, unknown>[] = [];
    for (const { text, values } of recording[name] ?? [])
      rows.push(...(await sql.unsafe(text, values, { prepare: true })));
    return rows;
  };
}
