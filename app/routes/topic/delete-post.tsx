import { useT } from "#app/client/page/reader.ts";
import { excerptOfHtml } from "#app/content/excerpt.server.ts";
import { excerptText } from "#app/domain/base/excerpt-text.ts";
import { getRemovablePost } from "#app/domain/topics/topics/posts.server.ts";
import { removal_input } from "#app/domain/topics/trash/input.ts";
import { removePost } from "#app/domain/topics/trash/remove-post.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber, wideIdParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { membersOnly } from "#app/http/session/guards.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { DialogPage } from "../frame/dialog-page.tsx";
import {
  redirectAfterAct,
  refuseClosedReport,
  reportInAddress,
} from "../moderation/begun-at-report.server.ts";
import { reportAddress } from "../moderation/report-address.ts";
import type { Route } from "./+types/delete-post";
import { postAddress, topicAddress } from "./addresses.ts";
import { RemoveForm } from "./remove-form.tsx";

/** Enough to recognise the reply. */
const EXCERPT_CHARACTERS = 160;

export const middleware: Route.MiddlewareFunction[] = [membersOnly];

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const report_id = reportInAddress(url);
  await refuseClosedReport(actor, report_id);
  const post = await getRemovablePost(actor, idParam(params.topicId), wideIdParam(params.postId));
  return {
    is_own: post.owner_id === actor.id,
    kept_days: env.REMOVED_DAYS,
    excerpt: excerptOfHtml(post.content, EXCERPT_CHARACTERS),
    report_id,
    post_address: postAddress(post.topic_id, pageNumber(url), post.id),
  };
});

export const action = formAction(
  removal_input,
  async ({ context, params, url }: Route.ActionArgs, { reason }) => {
    const actor = requireUser(context);
    const report_id = reportInAddress(url);
    await refuseClosedReport(actor, report_id);
    const [topic_id, post_id] = [idParam(params.topicId), wideIdParam(params.postId)];
    const { is_own } = await removePost(actor, topic_id, post_id, reason || null);
    const notice = {
      key: is_own ? "ownPostRemoved" : "postRemoved",
      undo: { topic_id, post_id },
    } as const;
    return redirectAfterAct(actor, report_id, notice, topicAddress(topic_id, pageNumber(url)));
  },
);

export default function DeletePost({
  loaderData: { excerpt, is_own, kept_days, report_id, post_address },
  actionData,
  matches,
}: Route.ComponentProps) {
  const t = useT();
  const topic = matches[2].loaderData?.topic;
  const back = report_id === null ? post_address : reportAddress(report_id);
  return (
    <DialogPage
      title={t("removal.deletePostTitle")}
      pageTitle={topic && t("removal.deletePostIn", { topic: topic.title })}
      closeHref={back}
      backLabel={t(report_id === null ? "forum.backToTopic" : "moderation.backToReport")}
    >
      <p>{t("removal.deletePostText")}</p>
      <blockquote className="border-s-[3px] border-brand ps-4 text-ui text-muted wrap-anywhere">
        {excerptText(t, excerpt)}
      </blockquote>
      <RemoveForm
        is_own={is_own}
        kept_days={kept_days}
        buttonLabel={t("removal.deletePostButton")}
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}
