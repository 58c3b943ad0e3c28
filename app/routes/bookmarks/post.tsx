import { notFound } from "#app/domain/base/refusal.ts";
import { getBookmarkable } from "#app/domain/topics/bookmarks/bookmarkable.server.ts";
import { bookmark_form } from "#app/domain/topics/bookmarks/input.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber, wideIdParam } from "#app/http/page/params.server.ts";
import { postAddress, topicAddress } from "../topic/addresses.ts";
import { loadFormPage, requireWriter } from "../topic/writing-form.server.ts";
import type { Route } from "./+types/post";
import { answerBookmarkForm } from "./answer-bookmark-form.server.ts";
import { ThingScreen } from "./bookmark-screen.tsx";

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
  async ({ context, params, url }: Route.ActionArgs, input) => {
    const actor = requireWriter(context);
    const post_id = wideIdParam(params.postId);
    const back = postAddress(idParam(params.topicId), pageNumber(url), post_id);
    return await answerBookmarkForm(actor, { post_id }, input, back);
  },
);

export default function BookmarkPost({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <ThingScreen
      kind="post"
      thing={loaderData?.thing ?? null}
      result={actionData}
      back={loaderData?.back_address ?? topicAddress(params.topicId)}
    />
  );
}
