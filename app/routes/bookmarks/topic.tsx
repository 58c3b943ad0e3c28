import { getBookmarkable } from "#app/domain/topics/bookmarks/bookmarkable.server.ts";
import { bookmark_form } from "#app/domain/topics/bookmarks/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { topicAddress } from "../topic/addresses.ts";
import { loadFormPage, requireWriter } from "../topic/writing-form.server.ts";
import type { Route } from "./+types/topic";
import { answerBookmarkForm } from "./answer-bookmark-form.server.ts";
import { ThingScreen } from "./bookmark-screen.tsx";

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) =>
  loadFormPage(context, async (actor) => ({
    thing: await getBookmarkable(actor, { topic_id: idParam(params.topicId) }),
    page: pageNumber(url),
  })),
);

export const action = formAction(
  bookmark_form,
  async ({ context, params, url }: Route.ActionArgs, input) => {
    const actor = requireWriter(context);
    const topic_id = idParam(params.topicId);
    const back = topicAddress(topic_id, pageNumber(url));
    return await answerBookmarkForm(actor, { topic_id }, input, back);
  },
);

export default function BookmarkTopic({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <ThingScreen
      kind="topic"
      thing={loaderData?.thing ?? null}
      result={actionData}
      back={topicAddress(params.topicId, loaderData?.page)}
    />
  );
}
