import { db } from "#app/db/client.server.ts";
import { forums } from "#app/db/schema.server.ts";
import { isVisibleForum, readerValues } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { countUnreadTopics } from "./reading-state.server.ts";

const counts = db
  .select({ forum_id: forums.id, unread_topics: countUnreadTopics(forums.id) })
  .from(forums)
  .where(isVisibleForum(forums.id))
  .orderBy(forums.id)
  .prepare("unread_topics_of_forums");

/** The forums with unread topics, and how many each has: at most `UNREAD_TOPICS_MAX`. */
export async function listUnreadForums(actor: User) {
  const rows = await counts.execute(readerValues(actor));
  const data = rows.filter(({ unread_topics }) => unread_topics > 0);
  return { data, count: data.length };
}
