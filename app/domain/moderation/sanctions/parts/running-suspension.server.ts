import { type SQL, sql } from "drizzle-orm";

/** Of a row of `suspensions`. With names in SQL, because Drizzle leaves out the table where a query has only one. */
export const is_running = sql`(suspensions.until is null or suspensions.until > now())`;

/** Whether the member with this id is suspended. */
export function isSuspended(user_id: SQL): SQL<boolean> {
  return sql`exists (select from suspensions where suspensions.user_id = ${user_id} and ${is_running})`;
}
