import { and, eq } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { bookmarks } from "#app/db/schema.server.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { notFound } from "../../base/refusal.ts";
import type { User } from "../../members/users/user.ts";
import type { BookmarkedThing } from "./input.ts";

/** A bookmark of another member is answered like an unknown one. */
export async function changeBookmarkNote(
  actor: User,
  id: number,
  note: string | null,
): Promise<void> {
  await rateLimit("bookmark", actor);
  const changed = await db
    .update(bookmarks)
    .set({ note })
    .where(isOwn(actor, id))
    .returning({ id: bookmarks.id })
    .prepare("change_bookmark_note")
    .execute();
  if (changed.length === 0) throw notFound();
}

export async function deleteBookmark(actor: User, id: number): Promise<void> {
  if (!(await deleteBookmarkIfExists(actor, id))) throw notFound();
}

/**
 * False if the bookmark does not exist: a form that was sent twice, or another tab, has deleted it.
 */
export async function deleteBookmarkIfExists(actor: User, id: number): Promise<boolean> {
  const deleted = await db
    .delete(bookmarks)
    .where(isOwn(actor, id))
    .returning({ id: bookmarks.id })
    .prepare("delete_bookmark")
    .execute();
  return deleted.length > 0;
}

/**
 * Deletes the bookmark of a topic or reply. If it does not exist, another tab has deleted it, and
 * nothing changes.
 */
export async function deleteBookmarkOf(actor: User, thing: BookmarkedThing): Promise<void> {
  const is_thing =
    "post_id" in thing
      ? eq(bookmarks.post_id, thing.post_id)
      : eq(bookmarks.topic_id, thing.topic_id);
  await db
    .delete(bookmarks)
    .where(and(eq(bookmarks.user_id, actor.id), is_thing))
    .prepare("post_id" in thing ? "delete_bookmark_of_post" : "delete_bookmark_of_topic")
    .execute();
}

function isOwn(actor: User, id: number) {
  return and(eq(bookmarks.id, id), eq(bookmarks.user_id, actor.id));
}
