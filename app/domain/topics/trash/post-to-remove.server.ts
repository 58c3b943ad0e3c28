import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { posts, reports, users } from "#app/db/schema.server.ts";
import { notFound } from "../../base/refusal.ts";
import { stored_post_columns } from "../topics/columns.server.ts";

/** A step. The activity of the topic is locked, so no other command removes the reply meanwhile. */
export async function findPostToRemove(tx: Transaction, topic_id: number, post_id: number) {
  const [post] = await tx
    .select({
      ...stored_post_columns,
      position: posts.position,
      author: users.username,
      is_reported: sql<boolean>`exists (select from ${reports} where ${reports.post_id} = ${posts.id} and ${reports.state} = 'open')`,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.owner_id))
    .where(and(eq(posts.topic_id, topic_id), eq(posts.id, post_id)))
    .prepare("post_to_remove")
    .execute();
  if (!post) throw notFound("postNotFound");
  return post;
}
