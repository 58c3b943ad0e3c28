import postgres from "postgres";
import { embeddedDatabase } from "#app/db/embedded/embedded-database.server.ts";
import { env } from "#app/lib/env.server.ts";

export type Sql = postgres.Sql;

/**
 * One connection of its own to a database of the server, the site's own by default: the same values
 * are always written with the same letters.
 */
export function connectTo(database?: string): Sql {
  const options = {
    ...(database !== undefined && { database }),
    max: 1,
    onnotice: () => {},
    connection: {
      application_name: "divan",
      TimeZone: "UTC",
      DateStyle: "ISO, MDY",
      IntervalStyle: "postgres",
      bytea_output: "hex",
    },
  };
  return env.DATABASE_URL
    ? postgres(env.DATABASE_URL, options)
    : postgres({ ...embeddedDatabase(env.DATA_DIR).address, ...options });
}

/** Does not wait for a statement that somebody stopped listening to. */
export function hangUp(sql: Sql): Promise<void> {
  return sql.end({ timeout: 0 });
}

export function quoted(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
}
