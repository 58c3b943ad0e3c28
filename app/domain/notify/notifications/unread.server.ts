import { sql } from "drizzle-orm";
import { UNREAD_COUNT_MAX } from "#app/contract/unread-count.ts";
import { db } from "#app/db/client.server.ts";
import { notifications, users } from "#app/db/schema.server.ts";
import type { User } from "../../members/users/user.ts";
import { countShownUpTo, is_own } from "./columns.server.ts";
import { is_unread, isUnreadAfter } from "./parts/unread-notifications.server.ts";

/** The number of the bell, for a query that joins the account. */
export const unread_count_of_user = countShownUpTo(
  UNREAD_COUNT_MAX,
  sql`${notifications.user_id} = ${users.id} and ${isUnreadAfter(sql`${users.notifications_read_until}`)}`,
);

const unread_count = db
  .select({ count: countShownUpTo(UNREAD_COUNT_MAX, sql`${is_own} and ${is_unread}`) })
  .from(sql`(values (1)) as one_row`)
  .prepare("count_unread");

/** The number of the bell, which shows no number above the maximum. */
export async function countUnread(actor: Pick<User, "id">): Promise<number> {
  const [row] = await unread_count.execute({ user_id: actor.id });
  return row?.count ?? 0;
}
