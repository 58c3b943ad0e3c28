import type postgres from "postgres";
import { createClient } from "#app/db/client.server.ts";

export type Sql = postgres.Sql;

/**
 * One connection of its own, by default to the site's database. Its settings make Postgres write
 * the same value always as the same text, which the checksums rely on.
 */
export function openConnection(database?: string): Sql {
  return createClient({
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
  });
}

/** Closes at once, also in the middle of a COPY that is no longer read. */
export function closeConnection(sql: Sql): Promise<void> {
  return sql.end({ timeout: 0 });
}

export function quoteIdentifiers(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
}
