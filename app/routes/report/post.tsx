import { useT } from "#app/client/page/reader.ts";
import { notFound } from "#app/domain/base/refusal.ts";
import { report_form } from "#app/domain/moderation/reports/input.ts";
import { getReportForm, reportThing } from "#app/domain/moderation/reports/report-thing.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam, pageNumber, wideIdParam } from "#app/http/page/params.server.ts";
import { postAddress, topicAddress } from "../topic/addresses.ts";
import { loadFormPage, requireWriter } from "../topic/writing-form.server.ts";
import type { Route } from "./+types/post";
import { ReportScreen } from "./report-screen.tsx";

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) =>
  loadFormPage(context, async (actor) => {
    const post_id = wideIdParam(params.postId);
    const form = await getReportForm(actor, { post_id });
    if (form.topic_id !== idParam(params.topicId)) throw notFound("postNotFound");
    return { ...form, back_address: postAddress(form.topic_id, pageNumber(url), post_id) };
  }),
);

export const action = formAction(
  report_form,
  async ({ context, params, url }: Route.ActionArgs, input) => {
    const post_id = wideIdParam(params.postId);
    await reportThing(requireWriter(context), { post_id }, input);
    return redirectWith("reported", topicAddress(idParam(params.topicId), pageNumber(url)));
  },
);

export default function ReportPost({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  return (
    <ReportScreen
      title={t("moderation.reportPostTitle")}
      pageData={loaderData}
      result={actionData}
      back={loaderData?.back_address ?? topicAddress(params.topicId)}
      backLabel={t("forum.backToTopic")}
    />
  );
}
