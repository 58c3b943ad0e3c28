import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { posts, removed_posts } from "#app/db/schema.server.ts";
import { canModerateSome, canRestore, canWriteIn } from "../../base/can.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notAllowed, notFound, Refusal } from "../../base/refusal.ts";
import { addToAuthors, addToForums } from "../../forums/forums/counters.server.ts";
import { addReplyIfRestricted } from "../../forums/forums/restricted-totals.server.ts";
import type { User } from "../../members/users/user.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { post_fields } from "../deletion/removed-fields.server.ts";
import { recordRemoval } from "../topics/audit.server.ts";
import { lockAuthors } from "../topics/lock-authors.server.ts";
import { lockTopic } from "../topics/lock-topic.server.ts";
import { addToTopic } from "../topics/positions.server.ts";
import { getPost } from "../topics/posts.server.ts";
import { getRemovedPost } from "./things.server.ts";

/** Restores the reply with its id and its number. Notifications of it are not restored. */
export async function restorePost(actor: User, topic_id: number, post_id: number) {
  refuseSuspended(actor);
  const post = await getRemovedPost(actor, topic_id, post_id);
  if (post.restorable_until === null) throw notAllowed("notRestorable");
  if (!canWriteIn(actor, post)) throw notAllowed("readOnlyForum");
  if (post.is_topic_removed) throw new Refusal(409, "topicStillRemoved");
  await rateLimit(canModerateSome(actor) ? "moderate" : "take_back", actor);
  const { owner_id, removed_by_id } = post;
  await db.transaction(async (tx) => {
    const { title, forum_id } = await lockTopic(tx, actor, topic_id);
    if (!canRestore(actor, { ...post, forum_id })) throw notAllowed("notRestorable");
    await moveBack(tx, { topic_id, post_id, owner_id, removed_by_id });
    await addToAuthors(tx, [{ owner_id, topics: 0, posts: 1 }]);
    await addReplyIfRestricted(tx, { forum_id, owner_id }, 1);
    if (owner_id !== actor.id)
      await notifyOf(tx, [owner_id], {
        event: "post_restored",
        title,
        topic_id,
        post_id,
      });
    const item = { id: post_id, owner_id, title, content: post.content };
    await recordRemoval(tx, actor, "post", item, { action: "restored", forum_id });
    await addToForums(tx, [{ forum_id, topics: 0, posts: 1 }]);
  });
  return await getPost(actor, topic_id, post_id);
}

type RemovedReply = {
  topic_id: number;
  post_id: number;
  owner_id: number;
  removed_by_id: number | null;
};

/**
 * The second of two concurrent restores finds no row; nor does a restore of an earlier removal, if
 * somebody else has removed the reply again meanwhile. The deletion of the author waits for the
 * end.
 */
async function moveBack(
  tx: Transaction,
  { topic_id, post_id, owner_id, removed_by_id }: RemovedReply,
): Promise<void> {
  const [author_id] = await lockAuthors(tx, [owner_id]);
  if (author_id === undefined) throw notFound("postNotFound");
  const [restored_post] = await tx.execute<{ position: number }>(sql`
    with gone as (
      delete from ${removed_posts} where id = ${post_id} and topic_id = ${topic_id} and not is_with_topic
        and removed_by_id is not distinct from ${removed_by_id}::int returning ${post_fields})
    insert into ${posts} (${post_fields}) overriding system value select ${post_fields} from gone returning position`);
  if (!restored_post) throw notFound("postNotFound");
  await addToTopic(tx, { topic_id, ...restored_post });
}
