import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, topics, warnings } from "#app/db/schema.server.ts";
import type { User } from "../users/user.ts";
import { has_author, is_visible_topic } from "../visibility.server.ts";

/** The oldest warning that the actor has not seen, and what it is about if that can still be read. */
export async function findUnseenWarning(actor: User) {
  const [warning] = await db
    .select({
      id: warnings.id,
      reason: warnings.reason,
      created_at: warnings.created_at,
      topic_id: topics.id,
      title: topics.title,
      post_id: posts.id,
      is_about_post: sql<boolean>`${warnings.post_id} is not null`,
    })
    .from(warnings)
    .leftJoin(topics, and(eq(topics.id, warnings.topic_id), is_visible_topic))
    .leftJoin(posts, and(eq(posts.id, warnings.post_id), eq(posts.topic_id, topics.id), has_author))
    .where(and(eq(warnings.user_id, actor.id), isNull(warnings.seen_at)))
    .orderBy(asc(warnings.id))
    .limit(1);
  return warning ?? null;
}

/** Nothing happens if it was seen before, or is not the actor's. */
export async function markWarningSeen(actor: User, warning_id: number): Promise<void> {
  await db
    .update(warnings)
    .set({ seen_at: sql`now()` })
    .where(
      and(eq(warnings.id, warning_id), eq(warnings.user_id, actor.id), isNull(warnings.seen_at)),
    );
}
