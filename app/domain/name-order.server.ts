import { type Column, type SQL, sql } from "drizzle-orm";
import { env } from "#app/lib/env.server.ts";

/**
 * Names in the order in which readers of the site's own language look them up; in Turkish ç comes
 * after c, and ı before i. Postgres has a collation of ICU for every language.
 */
export function byName(column: Column): SQL {
  return sql`${column} collate ${sql.raw(`"${env.DEFAULT_LANGUAGE}-x-icu"`)}`;
}
