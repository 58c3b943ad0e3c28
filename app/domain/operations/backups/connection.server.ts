import { connect } from "#app/db/client.server.ts";
import type { Sql } from "#postgres";

export type { Sql };

/** Postgres then writes equal values as equal text. The checksums rely on this. */
const TEXT_FORMATS = { DateStyle: "ISO, MDY", IntervalStyle: "postgres", bytea_output: "hex" };
/**
 * Postgres would work for minutes, with its locks, for a process that was killed: it looks for its
 * client only before the next statement. Asked so often, it costs nothing.
 */
const END_WITH_PROCESS = { client_connection_check_interval: "1s" };

/** Opens a single connection, by default to the site's database. */
export function openConnection(database?: string): Sql {
  return connect(1, { database, settings: { ...TEXT_FORMATS, ...END_WITH_PROCESS } });
}

/** Closes at once, even in the middle of a COPY that is no longer read. */
export function closeConnection(sql: Sql): Promise<void> {
  return sql.end({ timeout: 0 });
}

export function quoteIdentifiers(...names: string[]): string {
  return names.map((name) => `"${name.replaceAll('"', '""')}"`).join(", ");
}
