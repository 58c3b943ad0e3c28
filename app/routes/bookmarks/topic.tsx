import { useT } from "#app/client/reader.ts";
import { bookmarkThing } from "#app/domain/bookmarks/bookmark-thing.server.ts";
import { getBookmarkable } from "#app/domain/bookmarks/bookmarkable.server.ts";
import { deleteBookmarkOf } from "#app/domain/bookmarks/change-bookmark.server.ts";
import { bookmark_form } from "#app/domain/bookmarks/input.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { idParam, pageNumber } from "#app/http/params.server.ts";
import { topicAddress } from "../topic/addresses.ts";
import { loadFormPage, requireWriter } from "../topic/writing-form.server.ts";
import type { Route } from "./+types/topic";
import { BookmarkScreen, useBookmarkTitle } from "./bookmark-screen.tsx";

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) =>
  loadFormPage(context, async (actor) => ({
    thing: await getBookmarkable(actor, { topic_id: idParam(params.topicId) }),
    page: pageNumber(url),
  })),
);

export const action = formAction(
  bookmark_form,
  async ({ context, params, url }: Route.ActionArgs, { intent, note = null }) => {
    const actor = requireWriter(context);
    const topic_id = idParam(params.topicId);
    const back = topicAddress(topic_id, pageNumber(url));
    if (intent === "remove") {
      await deleteBookmarkOf(actor, { topic_id });
      return redirectWith("bookmarkRemoved", back);
    }
    await bookmarkThing(actor, { topic_id }, { note });
    return redirectWith("bookmarkSaved", back);
  },
);

export default function BookmarkTopic({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  const thing = loaderData?.thing ?? null;
  const is_bookmarked = thing !== null && thing.bookmark_id !== null;
  return (
    <BookmarkScreen
      title={useBookmarkTitle("topic", is_bookmarked)}
      thing={thing}
      is_bookmarked={is_bookmarked}
      note={thing?.note ?? null}
      result={actionData}
      back={topicAddress(params.topicId, loaderData?.page)}
      backLabel={t("forum.backToTopic")}
    />
  );
}
