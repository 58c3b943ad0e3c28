import { asc, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { alarms } from "#app/db/schema.server.ts";
import { canAdminister } from "../../base/can.ts";
import { notAllowed } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import type { AlarmCause, OpenAlarm } from "./causes.ts";

/** Sorted by their beginning, oldest first. */
export async function listOpenAlarms(actor: User): Promise<OpenAlarm[]> {
  if (!canAdminister(actor)) throw notAllowed();
  return await db
    .select({
      cause: sql<AlarmCause>`${alarms.cause}`,
      detail: alarms.detail,
      since: alarms.raised_at,
    })
    .from(alarms)
    .where(isNull(alarms.ended_at))
    .orderBy(asc(alarms.raised_at), asc(alarms.cause));
}
