import { type Column, type SQL, sql } from "drizzle-orm";
import { env } from "#app/lib/process/env.server.ts";

/**
 * Sorts names by the rules of DEFAULT_LANGUAGE: in Turkish ç comes after c, and ı before i.
 * Postgres has an ICU collation for every language.
 */
export function byName(column: Column): SQL {
  return sql`${column} collate ${sql.raw(`"${env.DEFAULT_LANGUAGE}-x-icu"`)}`;
}
