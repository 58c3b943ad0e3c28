import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import { getRemovableTopic } from "#app/domain/topics/topics/topic-page.server.ts";
import { removal_input } from "#app/domain/topics/trash/input.ts";
import { removeTopic } from "#app/domain/topics/trash/remove-topic.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { membersOnly } from "#app/http/session/guards.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { DeletionSummary } from "#app/ui/list/deletion-summary.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import {
  redirectAfterAct,
  refuseClosedReport,
  reportInAddress,
} from "../moderation/begun-at-report.server.ts";
import { reportAddress } from "../moderation/report-address.ts";
import type { Route } from "./+types/delete";
import { topicAddress } from "./addresses.ts";
import { RemoveForm } from "./remove-form.tsx";

export const middleware: Route.MiddlewareFunction[] = [membersOnly];

export const loader = withErrorScreen(async ({ context, params, url }: Route.LoaderArgs) => {
  const actor = requireUser(context);
  const report_id = reportInAddress(url);
  await refuseClosedReport(actor, report_id);
  const topic = await getRemovableTopic(actor, idParam(params.topicId));
  return {
    is_own: topic.owner_id === actor.id,
    kept_days: env.REMOVED_DAYS,
    title: topic.title,
    total_posts: topic.total_posts,
    report_id,
    topic_address: topicAddress(topic.id, pageNumber(url)),
  };
});

export const action = formAction(
  removal_input,
  async ({ context, params, url }: Route.ActionArgs, { reason }) => {
    const actor = requireUser(context);
    const report_id = reportInAddress(url);
    await refuseClosedReport(actor, report_id);
    const topic_id = idParam(params.topicId);
    const { is_own, forum_id } = await removeTopic(actor, topic_id, reason || null);
    const notice = {
      key: is_own ? "ownTopicRemoved" : "topicRemoved",
      undo: { topic_id },
    } as const;
    const forum_address = href("/forum/:forumId", { forumId: String(forum_id) });
    return redirectAfterAct(actor, report_id, notice, forum_address);
  },
);

export default function DeleteTopic({
  loaderData: { title, total_posts, is_own, kept_days, report_id, topic_address },
  actionData,
}: Route.ComponentProps) {
  const { t, language } = useReader();
  const back = report_id === null ? topic_address : reportAddress(report_id);
  const replies =
    total_posts > 0
      ? [
          {
            count: total_posts.toLocaleString(language),
            label: t("words.replyUnit", { count: total_posts }),
          },
        ]
      : [];
  return (
    <DialogPage
      title={t("removal.deleteTopicTitle")}
      pageTitle={t("removal.deleteNamedTopic", { topic: title })}
      closeHref={back}
      backLabel={t(report_id === null ? "forum.backToTopic" : "moderation.backToReport")}
    >
      <p className="wrap-anywhere">{t("removal.deleteTopicText", { title })}</p>
      <DeletionSummary items={[{ count: "1", label: t("removal.deleteOpening") }, ...replies]} />
      <RemoveForm
        is_own={is_own}
        kept_days={kept_days}
        buttonLabel={
          total_posts > 0
            ? t("removal.deleteTopicButton", { count: total_posts })
            : t("removal.deleteTopicAlone")
        }
        back={back}
        result={actionData}
      />
    </DialogPage>
  );
}
