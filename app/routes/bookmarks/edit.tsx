import { href, useLocation } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getBookmark } from "#app/domain/topics/bookmarks/bookmark-list.server.ts";
import {
  changeBookmarkNote,
  deleteBookmarkIfExists,
} from "#app/domain/topics/bookmarks/change-bookmark.server.ts";
import { bookmark_form } from "#app/domain/topics/bookmarks/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import type { Route } from "./+types/edit";
import { BookmarkScreen } from "./bookmark-screen.tsx";

export const loader = withErrorScreen(async ({ context, params }: Route.LoaderArgs) => ({
  bookmark: await getBookmark(requireUser(context), idParam(params.bookmarkId)),
}));

export const action = formAction(
  bookmark_form,
  async ({ context, params, url }: Route.ActionArgs, { intent, note = null }) => {
    const actor = requireUser(context);
    const id = idParam(params.bookmarkId);
    const back = `${href("/bookmarks")}${url.search}`;
    if (intent === "remove") {
      await deleteBookmarkIfExists(actor, id);
      return redirectWith("bookmarkRemoved", back);
    }
    await changeBookmarkNote(actor, id, note);
    return redirectWith("bookmarkChanged", back);
  },
);

export default function EditBookmark({
  loaderData: { bookmark },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  return (
    <BookmarkScreen
      title={t("bookmarks.edit")}
      thing={{ ...bookmark, owner_username: bookmark.owner.username }}
      is_bookmarked
      note={bookmark.note}
      result={actionData}
      back={`${href("/bookmarks")}${useLocation().search}`}
      backLabel={t("bookmarks.back")}
    />
  );
}
