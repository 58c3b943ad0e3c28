import { env } from "#app/lib/process/env.server.ts";
import { OperatorError } from "#app/lib/process/operator-error.ts";
import { isTimeZone, limitTimeZones } from "#app/lib/text/time-zones.ts";
import { client } from "./client.server.ts";

/**
 * Statements fail with a zone that PostgreSQL does not know. It reads those of the system, and
 * Debian has moved old names, which browsers still send, to the package tzdata-legacy.
 */
export async function useTimeZonesOfDatabase(): Promise<void> {
  const rows = await client`select name from pg_timezone_names`;
  limitTimeZones(new Set(rows.map(({ name }) => String(name))));
  if (!isTimeZone(env.DEFAULT_TIME_ZONE))
    throw new OperatorError(
      `The database does not know the time zone of DEFAULT_TIME_ZONE, ${env.DEFAULT_TIME_ZONE}: choose another, or install tzdata-legacy where PostgreSQL runs.`,
    );
}
