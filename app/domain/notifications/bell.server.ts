import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, notifications, topics, users } from "#app/db/schema.server.ts";
import type { User } from "../users/user.ts";
import { mine, newest_first, newestIds, shown_columns, unread } from "./columns.server.ts";
import { countUnread } from "./unread.server.ts";

/** What the open bell has room for; the read ones only fill it up. */
const SHOWN_AT_MOST = 10;
const READ_AT_MOST = 5;

const newest_unread = selectNewest(newestIds(sql`${mine} and ${unread}`, SHOWN_AT_MOST)).prepare(
  "bell_unread",
);
const newest_read = selectNewest(
  newestIds(sql`${mine} and ${notifications.is_read}`, READ_AT_MOST),
).prepare("bell_read");

/** What the bell shows when it is opened: unread ones first. */
export async function getBell(me: User) {
  const [unread_count, unread] = await Promise.all([
    countUnread(me),
    newest_unread.execute({ user_id: me.id }),
  ]);
  if (unread.length === SHOWN_AT_MOST) return { unread_count, notifications: unread };
  const read = await newest_read.execute({ user_id: me.id });
  return { unread_count, notifications: [...unread, ...read].slice(0, SHOWN_AT_MOST) };
}

function selectNewest(ids: ReturnType<typeof newestIds>) {
  return db
    .select(shown_columns)
    .from(notifications)
    .innerJoin(users, eq(users.id, notifications.actor_id))
    .leftJoin(topics, eq(topics.id, notifications.topic_id))
    .leftJoin(forums, eq(forums.id, topics.forum_id))
    .where(sql`${notifications.id} in (${ids})`)
    .orderBy(newest_first);
}
