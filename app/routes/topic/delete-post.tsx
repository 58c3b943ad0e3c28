import { useT } from "#app/client/reader.ts";
import { excerptOfHtml } from "#app/content/excerpt.server.ts";
import { removePost } from "#app/domain/removed/remove-post.server.ts";
import { getRemovablePost } from "#app/domain/topics/posts.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { withErrorScreen } from "#app/http/error-screen.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { formAction, no_fields } from "#app/http/form-action.server.ts";
import { membersOnly } from "#app/http/guards.server.ts";
import { idParam, pageNumber, wideIdParam } from "#app/http/params.server.ts";
import { DeleteForm } from "../frame/delete-form.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import type { Route } from "./+types/delete-post";
import { postAddress, topicAddress } from "./addresses.ts";

/** Enough to recognise the reply. */
const EXCERPT_CHARACTERS = 160;

export const middleware: Route.MiddlewareFunction[] = [membersOnly];

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const post = await getRemovablePost(
    requireUser(context),
    idParam(params.topicId),
    wideIdParam(params.postId),
  );
  return {
    excerpt: excerptOfHtml(post.content, EXCERPT_CHARACTERS),
    back_address: postAddress(post.topic_id, pageNumber(url), post.id),
  };
});

export const action = formAction(no_fields, async ({ context, params, url }: Route.ActionArgs) => {
  const topic_id = idParam(params.topicId);
  await removePost(requireUser(context), topic_id, wideIdParam(params.postId));
  return redirectWith("postDeleted", topicAddress(topic_id, pageNumber(url)));
});

export default function DeletePost({
  loaderData: { excerpt, back_address },
  actionData,
  matches,
}: Route.ComponentProps) {
  const t = useT();
  const topic = matches[2].loaderData?.topic;
  return (
    <DialogPage
      title={t("topic.deletePostTitle")}
      pageTitle={topic && t("topic.deletePostIn", { topic: topic.title })}
      closeHref={back_address}
      backLabel={t("forum.backToTopic")}
    >
      <p>{t("topic.deletePostText")}</p>
      <blockquote className="border-s-[3px] border-brand ps-4 text-ui text-muted wrap-anywhere">
        {excerpt}
      </blockquote>
      <DeleteForm
        buttonLabel={t("topic.deletePostButton")}
        back={back_address}
        result={actionData}
      />
    </DialogPage>
  );
}
