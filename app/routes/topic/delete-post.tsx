import { deletePost, getEditablePost } from "#app/domain/topics/posts.server.ts";
import { requireUser } from "#app/http/context.server.ts";
import { redirectWith } from "#app/http/flash.server.ts";
import { membersOnly } from "#app/http/guards.server.ts";
import { page } from "#app/http/page.server.ts";
import { id, pageNumber } from "#app/http/params.server.ts";
import { useT } from "#app/client/reader.ts";
import { excerptOfHtml } from "#app/content/excerpt.server.ts";
import { DialogPage } from "../frame/dialog-page.tsx";
import { DeleteForm } from "../frame/delete-form.tsx";
import { postAddress, topicAddress } from "./addresses.ts";
import type { Route } from "./+types/delete-post";

/** Enough to recognise the reply. */
const EXCERPT_CHARACTERS = 160;

export const middleware: Route.MiddlewareFunction[] = [membersOnly];

export const loader = page(async ({ context, params, url }: Route.LoaderArgs) => {
  const post = await getEditablePost(requireUser(context), id(params.topicId), id(params.postId));
  return {
    excerpt: excerptOfHtml(post.content, EXCERPT_CHARACTERS),
    back_address: postAddress(post.topic_id, pageNumber(url), post.id),
  };
});

export const action = page(async ({ context, params, url }: Route.ActionArgs) => {
  const topic_id = id(params.topicId);
  await deletePost(requireUser(context), topic_id, id(params.postId));
  return redirectWith("postDeleted", topicAddress(topic_id, pageNumber(url)));
});

export default function DeletePost({
  loaderData: { excerpt, back_address },
}: Route.ComponentProps) {
  const t = useT();
  return (
    <DialogPage title={t("topic.deletePostTitle")} closeHref={back_address}>
      <p>{t("topic.deletePostText")}</p>
      <blockquote className="border-s-[3px] border-brand ps-4 text-ui text-muted wrap-anywhere">
        {excerpt}
      </blockquote>
      <DeleteForm buttonLabel={t("topic.deletePostButton")} back={back_address} />
    </DialogPage>
  );
}
