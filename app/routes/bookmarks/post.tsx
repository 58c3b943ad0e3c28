import { useT } from "#app/client/reader.ts";
import { bookmarkThing } from "#app/domain/bookmarks/bookmark-thing.server.ts";
import { getBookmarkable } from "#app/domain/bookmarks/bookmarkable.server.ts";
import { deleteBookmarkOf } from "#app/domain/bookmarks/change-bookmark.server.ts";
import { bookmark_form } from "#app/domain/bookmarks/input.ts";
import { notFound } from "#app/domain/refusal.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { idParam, pageNumber, wideIdParam } from "#app/http/params.server.ts";
import { postAddress, topicAddress } from "../topic/addresses.ts";
import { loadFormPage, requireWriter } from "../topic/writing-form.server.ts";
import type { Route } from "./+types/post";
import { BookmarkScreen, useBookmarkTitle } from "./bookmark-screen.tsx";

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) =>
  loadFormPage(context, async (actor) => {
    const post_id = wideIdParam(params.postId);
    const thing = await getBookmarkable(actor, { post_id });
    if (thing.topic_id !== idParam(params.topicId)) throw notFound("postNotFound");
    return { thing, back_address: postAddress(thing.topic_id, pageNumber(url), post_id) };
  }),
);

export const action = formAction(
  bookmark_form,
  async ({ context, params, url }: Route.ActionArgs, { intent, note = null }) => {
    const actor = requireWriter(context);
    const post_id = wideIdParam(params.postId);
    const back = postAddress(idParam(params.topicId), pageNumber(url), post_id);
    if (intent === "remove") {
      await deleteBookmarkOf(actor, { post_id });
      return redirectWith("bookmarkRemoved", back);
    }
    await bookmarkThing(actor, { post_id }, { note });
    return redirectWith("bookmarkSaved", back);
  },
);

export default function BookmarkPost({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const thing = loaderData?.thing ?? null;
  const is_bookmarked = thing !== null && thing.bookmark_id !== null;
  return (
    <BookmarkScreen
      title={useBookmarkTitle("post", is_bookmarked)}
      thing={thing}
      is_bookmarked={is_bookmarked}
      note={thing?.note ?? null}
      result={actionData}
      back={loaderData?.back_address ?? topicAddress(params.topicId)}
      backLabel={t("forum.backToTopic")}
    />
  );
}
