import type { Sql } from "postgres";
import { connect } from "#app/db/client.server.ts";

export type { Sql };

/** Postgres writes the same value always as the same text, which the checksums rely on. */
const TEXT_FORMATS = { DateStyle: "ISO, MDY", IntervalStyle: "postgres", bytea_output: "hex" };

/** One connection of its own, by default to the site's database. */
export function openConnection(database?: string): Sql {
  return connect(1, { database, settings: TEXT_FORMATS });
}

/** Closes at once, also in the middle of a COPY that is no longer read. */
export function closeConnection(sql: Sql): Promise<void> {
  return sql.end({ timeout: 0 });
}

export function quoteIdentifiers(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
}
