import { eq, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { forum_reads, users } from "#app/db/schema.server.ts";
import { canRead } from "../../base/can.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";

/** Marks everything as read that was written in the forum until now. */
export async function markForumRead(actor: User, forum_id: number): Promise<void> {
  if (!canRead(actor, { forum_id })) throw notFound("forumNotFound");
  await db
    .insert(forum_reads)
    .values({ user_id: actor.id, forum_id, read_until: sql`now()` })
    .onConflictDoUpdate({
      target: [forum_reads.user_id, forum_reads.forum_id],
      set: { read_until: sql`greatest(${forum_reads.read_until}, excluded.read_until)` },
    })
    .catch((error: unknown) => {
      if (violatesForeignKey(error, "forum_reads_forum_id_forums_id_fk"))
        throw notFound("forumNotFound");
      // The account was deleted after the request was authenticated.
      throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
    });
}

/**
 * Marks all forums as read. The times stored for single forums are earlier, so they have no effect
 * any more.
 */
export async function markAllTopicsRead(actor: Pick<User, "id">): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(users)
      .set({ topics_read_until: sql`greatest(${users.topics_read_until}, clock_timestamp())` })
      .where(eq(users.id, actor.id));
    await tx.delete(forum_reads).where(eq(forum_reads.user_id, actor.id));
  });
}
