import type { z } from "zod";
import { bookmarkThing } from "#app/domain/bookmarks/bookmark-thing.server.ts";
import { deleteBookmarkOf } from "#app/domain/bookmarks/change-bookmark.server.ts";
import type { BookmarkedThing, bookmark_form } from "#app/domain/bookmarks/input.ts";
import type { User } from "#app/domain/users/user.ts";
import { redirectWith } from "#app/http/flash.server.ts";

/** The form of a topic or reply: saves the bookmark, or removes it. */
export async function answerBookmarkForm(
  actor: User,
  thing: BookmarkedThing,
  { intent, note = null }: z.output<typeof bookmark_form>,
  back: string,
): Promise<Response> {
  if (intent === "remove") {
    await deleteBookmarkOf(actor, thing);
    return redirectWith("bookmarkRemoved", back);
  }
  await bookmarkThing(actor, thing, { note });
  return redirectWith("bookmarkSaved", back);
}
