import { type SQL, sql } from "drizzle-orm";

/**
 * Applies to a row of `suspensions`. It names the table in SQL, because Drizzle leaves it out in a
 * query of one table.
 */
export const is_running = sql`(suspensions.until is null or suspensions.until > now())`;

/** Whether the member with this id is suspended. */
export function isSuspended(user_id: SQL): SQL<boolean> {
  return sql`exists (select from suspensions where suspensions.user_id = ${user_id} and ${is_running})`;
}
