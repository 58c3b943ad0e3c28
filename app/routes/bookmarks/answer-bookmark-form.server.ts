import type { z } from "zod";
import type { User } from "#app/domain/members/users/user.ts";
import { bookmarkThing } from "#app/domain/topics/bookmarks/bookmark-thing.server.ts";
import { deleteBookmarkOf } from "#app/domain/topics/bookmarks/change-bookmark.server.ts";
import type { BookmarkedThing, bookmark_form } from "#app/domain/topics/bookmarks/input.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";

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
