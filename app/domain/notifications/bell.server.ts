import { type SQL, sql } from "drizzle-orm";
import { notifications } from "#app/db/schema.server.ts";
import { is_unread } from "../unread-notifications.server.ts";
import type { User } from "../users/user.ts";
import { is_own, is_visible, newestIds } from "./columns.server.ts";
import { selectNotificationRows } from "./notification-list.server.ts";
import { countUnread } from "./unread.server.ts";

/** The open bell has room for so many. Read ones are shown only when unread ones leave room. */
const MAX_SHOWN = 10;
const MAX_READ = 5;

const newest_unread = selectNewest(sql`${is_own} and ${is_unread}`, MAX_SHOWN).prepare(
  "bell_unread",
);
const newest_read = selectNewest(sql`${is_own} and ${notifications.is_read}`, MAX_READ).prepare(
  "bell_read",
);

/** The notifications that the bell shows when it is opened: unread ones first. */
export async function getBell(actor: User) {
  const [unread_count, unread] = await Promise.all([
    countUnread(actor),
    newest_unread.execute({ user_id: actor.id }),
  ]);
  if (unread.length === MAX_SHOWN) return { unread_count, notifications: unread };
  const read = await newest_read.execute({ user_id: actor.id });
  return { unread_count, notifications: [...unread, ...read].slice(0, MAX_SHOWN) };
}

function selectNewest(condition: SQL, limit: number) {
  return selectNotificationRows(
    sql`${is_own} and ${is_visible} and ${notifications.id} in (${newestIds(condition, limit)})`,
  );
}
