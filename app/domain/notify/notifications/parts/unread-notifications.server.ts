import { type SQL, sql } from "drizzle-orm";
import { notifications, users } from "#app/db/schema.server.ts";

/** The id up to which the member of the placeholder `user_id` has read everything. */
export const read_until_of_member = sql`(select ${users.notifications_read_until} from ${users} where ${users.id} = ${sql.placeholder("user_id")})`;

/**
 * A member who marks very many notifications as read has read all up to one id. A job changes their
 * rows later.
 */
export function isUnreadAfter(read_until: SQL): SQL {
  return sql`not ${notifications.is_read} and ${notifications.id} > ${read_until}`;
}

/** The placeholder `user_id` of the statement is the member. */
export const is_unread = isUnreadAfter(read_until_of_member);
export const is_read = sql<boolean>`not (${is_unread})`;
