import { sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { executePrepared, sendTogether } from "#app/db/pipeline.server.ts";
import { posts, removed_posts } from "#app/db/schema.server.ts";
import { subtractFromAuthors } from "../../forums/forums/counters.server.ts";
import { addReplyIfRestricted } from "../../forums/forums/restricted-totals.server.ts";
import { deleteNotificationsOfPosts } from "../../notify/notifications/delete-notifications.server.ts";
import { post_fields } from "../deletion/removed-fields.server.ts";
import { subtractFromTopics } from "../topics/positions.server.ts";

/** Replies that answer another one follow soon after it. */
const ANSWERS_MAX = 500;

type Removal = { removed_by_id: number | null; reason: string | null };
type RemovedPost = {
  id: number;
  topic_id: number;
  forum_id: number;
  owner_id: number;
  position: number;
};

/**
 * A step: moves a reply to `removed_posts`, where it leaves a line in its topic if a later reply
 * quotes it or mentions its author. The caller has locked the activity of the topic, and counts for
 * the forum at the end.
 */
export async function archivePost(
  tx: Transaction,
  post: RemovedPost & { author: string },
  { removed_by_id, reason }: Removal,
): Promise<void> {
  const { id, topic_id, forum_id, owner_id, author } = post;
  const permalink = `/topic/${topic_id}/post/${id}"`;
  const mention = `"/user/${encodeURIComponent(author)}"`;
  const is_answered = sql`exists (select from (
    select later.content from ${posts} later where later.topic_id = gone.topic_id and later.position > gone.position
    order by later.position limit ${sql.raw(String(ANSWERS_MAX))}) as answers
    where strpos(answers.content, ${permalink}) > 0 or strpos(answers.content, ${mention}) > 0)`;
  await sendTogether(
    executePrepared(
      tx,
      "archive_post",
      sql`
    with gone as (delete from ${posts} where id = ${id} returning ${post_fields})
    insert into ${removed_posts} (${post_fields}, removed_by_id, removal_reason, leaves_line)
    select ${post_fields}, ${removed_by_id}::int, ${reason}::text, ${is_answered} from gone`,
    ),
    subtractFromTopics(tx, [post]),
    subtractFromAuthors(tx, [{ owner_id, topics: 0, posts: 1 }]),
    addReplyIfRestricted(tx, { forum_id, owner_id }, -1),
  );
  await deleteNotificationsOfPosts(tx, [id]);
}
