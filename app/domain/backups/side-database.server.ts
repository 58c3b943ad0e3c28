import type { Sql } from "postgres";
import { connect } from "#app/db/client.server.ts";

export type { Sql };

/** The same values are always written with the same letters. */
const TEXT_FORMATS = { DateStyle: "ISO, MDY", IntervalStyle: "postgres", bytea_output: "hex" };

/** One connection of its own to a database of the server, by default that of the site. */
export function connectTo(database?: string): Sql {
  return connect(1, { database, settings: TEXT_FORMATS });
}

/** Does not wait for a statement that somebody stopped listening to. */
export function hangUp(sql: Sql): Promise<void> {
  return sql.end({ timeout: 0 });
}

export function quoted(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
}
