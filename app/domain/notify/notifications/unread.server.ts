import { sql } from "drizzle-orm";
import { UNREAD_COUNT_MAX } from "#app/contract/unread-count.ts";
import { db } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { Reader } from "../../base/can.ts";
import { readerValues } from "../../base/visibility.server.ts";
import { countShownOf, countShownUpTo, is_own } from "./columns.server.ts";
import { is_unread, isUnreadAfter } from "./parts/unread-notifications.server.ts";

/** The number of the bell, for a query that joins the account. */
export const unread_count_of_user = countShownOf(
  sql`${users.id}`,
  UNREAD_COUNT_MAX,
  isUnreadAfter(sql`${users.notifications_read_until}`),
);

const unread_count = db
  .select({ count: countShownUpTo(UNREAD_COUNT_MAX, sql`${is_own} and ${is_unread}`) })
  .from(sql`(values (1)) as one_row`)
  .prepare("count_unread");

/** The number of the bell, which shows no number above the maximum. */
export async function countUnread(actor: Reader): Promise<number> {
  const [row] = await unread_count.execute(readerValues(actor));
  return row?.count ?? 0;
}
