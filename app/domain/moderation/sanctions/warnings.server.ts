import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { posts, topics, warnings } from "#app/db/schema.server.ts";
import type { PageRange } from "../../base/paging.ts";
import { notFound } from "../../base/refusal.ts";
import { has_author, isVisibleTopicTo } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";

/**
 * The oldest warning that the actor has not seen, and what it is about if that can still be read.
 */
export async function findUnseenWarning(actor: User) {
  const { data } = await listUnseenWarnings(actor, { skip: 0, limit: 1 });
  return data[0] ?? null;
}

/** All unseen warnings, the oldest first. */
export async function listUnseenWarnings(actor: User, { skip, limit }: PageRange) {
  const is_unseen = and(eq(warnings.user_id, actor.id), isNull(warnings.seen_at));
  const rows = db
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
    .leftJoin(topics, and(eq(topics.id, warnings.topic_id), isVisibleTopicTo(actor)))
    .leftJoin(posts, and(eq(posts.id, warnings.post_id), eq(posts.topic_id, topics.id), has_author))
    .where(is_unseen)
    .orderBy(asc(warnings.id))
    .offset(skip)
    .limit(limit);
  const [data, count] = await Promise.all([rows, db.$count(warnings, is_unseen)]);
  return { data, count };
}

/** Changes nothing if the warning was seen before. False if it is not the actor's. */
export async function markWarningSeen(actor: User, warning_id: number): Promise<boolean> {
  const rows = await db
    .update(warnings)
    .set({ seen_at: sql`coalesce(${warnings.seen_at}, now())` })
    .where(and(eq(warnings.id, warning_id), eq(warnings.user_id, actor.id)))
    .returning({ id: warnings.id });
  return rows.length > 0;
}

/** Marks a warning for a program, which may name any id. */
export async function markOwnWarningSeen(actor: User, warning_id: number): Promise<void> {
  if (!(await markWarningSeen(actor, warning_id))) throw notFound();
}
