import { sql } from "drizzle-orm";
import { notifications } from "#app/db/schema.server.ts";
import { readerValues } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { is_own } from "./columns.server.ts";
import { newestLines, selectLineRows } from "./notification-lines.server.ts";
import { is_unread } from "./parts/unread-notifications.server.ts";
import { countUnread } from "./unread.server.ts";

/** The open bell has room for so many. Read ones are shown only when unread ones leave room. */
const MAX_SHOWN = 10;
const MAX_READ = 5;

/** So many are read to find the lines. Few members have as many unread ones. */
const UNREAD_READ = 1000;
const READ_READ = 20;

const newest_unread = selectLineRows(
  newestLines(sql`${is_own} and ${is_unread}`, UNREAD_READ, MAX_SHOWN),
).prepare("bell_unread");
const newest_read = selectLineRows(
  newestLines(sql`${is_own} and ${notifications.is_read}`, READ_READ, MAX_READ),
).prepare("bell_read");

/** The notifications that the bell shows when it is opened: unread ones first. */
export async function getBell(actor: User) {
  const [unread_count, unread] = await Promise.all([
    countUnread(actor),
    newest_unread.execute(readerValues(actor)),
  ]);
  if (unread.length === MAX_SHOWN) return { unread_count, notifications: unread };
  const read = await newest_read.execute(readerValues(actor));
  return { unread_count, notifications: [...unread, ...read].slice(0, MAX_SHOWN) };
}
