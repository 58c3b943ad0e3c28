import { and, count, eq, not, sql } from "drizzle-orm";
import { primary_db } from "#app/db/client.server.ts";
import { notifications } from "#app/db/schema.server.ts";
import type { User } from "../users/user.ts";

const unread_count = primary_db
  .select({ count: count() })
  .from(notifications)
  .where(and(eq(notifications.user_id, sql.placeholder("user_id")), not(notifications.is_read)))
  .prepare("count_unread");

export async function countUnread(actor: Pick<User, "id">): Promise<number> {
  const [row] = await unread_count.execute({ user_id: actor.id });
  return row?.count ?? 0;
}
