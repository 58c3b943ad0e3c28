import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { bookmarks, users } from "#app/db/schema.server.ts";

/**
 * A step: moves the bookmarks of a topic that is merged into another one. If a member has
 * bookmarked both, the older bookmark is kept. The caller has locked both topics, so nobody
 * bookmarks them meanwhile.
 */
export async function moveBookmarksOfTopic(
  tx: Transaction,
  topic_id: number,
  into_id: number,
): Promise<void> {
  await lockMembersWith(tx, sql`${bookmarks.topic_id} in (${topic_id}, ${into_id})`);
  await tx.execute(sql`
    delete from ${bookmarks} as later using ${bookmarks} as older
    where later.topic_id in (${topic_id}, ${into_id}) and older.topic_id in (${topic_id}, ${into_id})
      and older.user_id = later.user_id and older.id < later.id`);
  await tx.execute(sql`
    update ${bookmarks} set topic_id = ${into_id} where topic_id = ${topic_id}`);
}

/**
 * A step: moves the bookmarks of a reply that became the opening post of a new topic, which nobody
 * else has seen yet.
 */
export async function moveBookmarksToTopic(
  tx: Transaction,
  post_id: number,
  topic_id: number,
): Promise<void> {
  await lockMembersWith(tx, sql`${bookmarks.post_id} = ${post_id}`);
  await tx.execute(sql`
    update ${bookmarks} set topic_id = ${topic_id}, post_id = null where post_id = ${post_id}`);
}

/**
 * The deletion of an account deletes its bookmarks in an order of its own, after it has locked the
 * member.
 */
async function lockMembersWith(tx: Transaction, condition: SQL): Promise<void> {
  await tx.execute(sql`
    select from ${users} where ${users.id} in (select ${bookmarks.user_id} from ${bookmarks} where ${condition})
    order by ${users.id} for key share`);
}
