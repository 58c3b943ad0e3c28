import { and, eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, removed_posts } from "#app/db/schema.server.ts";
import { record } from "../audit/record.server.ts";
import { canModerate } from "../can.ts";
import { addToAuthors, addToForums } from "../forums/counters.server.ts";
import { notAllowed, notFound } from "../refusal.ts";
import { lockTopic } from "../topics/lock-topic.server.ts";
import { recountTopic } from "../topics/positions.server.ts";
import type { User } from "../users/user.ts";

/** The reply has its id and its number again. */
export async function restorePost(actor: User, topic_id: number, post_id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const topic = await lockTopic(tx, topic_id);
    if (!canModerate(actor, topic)) throw notAllowed();
    const [post] = await tx
      .delete(removed_posts)
      .where(and(eq(removed_posts.id, post_id), eq(removed_posts.topic_id, topic_id)))
      .returning();
    if (!post) throw notFound("postNotFound");
    await tx.execute(sql`
      insert into ${posts} (id, topic_id, owner_id, position, content, excerpt, language, created_at, updated_at, editor_id)
      overriding system value values (${post.id}, ${post.topic_id}, ${post.owner_id}, ${post.position}, ${post.content}, ${post.excerpt},
        ${post.language}, ${post.created_at.toISOString()}::timestamptz, ${post.updated_at?.toISOString() ?? null}::timestamptz, ${post.editor_id}::int)`);
    await recountTopic(tx, topic_id);
    await addToAuthors(tx, [{ owner_id: post.owner_id, topics: 0, posts: 1 }]);
    await record(tx, actor, {
      action: "restored",
      subject_type: "post",
      subject_id: post_id,
      subject_name: topic.title,
      forum_id: topic.forum_id,
    });
    await addToForums(tx, [{ forum_id: topic.forum_id, topics: 0, posts: 1 }]);
  });
}
