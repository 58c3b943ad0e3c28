import { sql } from "drizzle-orm";

/**
 * How many alarms are open. Null for a member who is no superuser. It names the tables in SQL,
 * because it is part of the session's query.
 */
export const open_alarm_count = sql<number | null>`case
  when users.is_superuser then (select count(*)::int from alarms where alarms.ended_at is null) end`;
