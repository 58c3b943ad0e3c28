import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { writeDateTime } from "#app/lib/text/dates.ts";

/** Most members begin to work later. */
const DIGEST_HOUR = 8;
const DAY_MINUTES = 24 * 60;

/**
 * A table for a join with members (`z.zone is not distinct from u.time_zone`): the last morning of
 * every time zone that members have chosen. Notifications that wait from before it are due, also
 * when the job ran late.
 */
export async function morningsOfZones(tx: Transaction, now = new Date()) {
  const time_zones = await tx.selectDistinct({ zone: users.time_zone }).from(users);
  const mornings = time_zones.map(({ zone }) => ({
    zone,
    morning: lastMorning(zone ?? env.DEFAULT_TIME_ZONE, now),
  }));
  return sql`json_to_recordset(${JSON.stringify(mornings)}::json) as z (zone text, morning timestamptz)`;
}

/** The morning begins on the minute, so that all members of a zone have the same one. */
function lastMorning(time_zone: string, now: Date): Date {
  const minute = Math.floor(now.getTime() / 60_000) * 60_000;
  const [hours = 0, minutes = 0] = writeDateTime(now, time_zone)
    .slice("YYYY-MM-DD ".length)
    .split(":")
    .map(Number);
  const minutes_ago = ((hours - DIGEST_HOUR) * 60 + minutes + DAY_MINUTES) % DAY_MINUTES;
  return new Date(minute - minutes_ago * 60_000);
}
