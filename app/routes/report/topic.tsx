import { useT } from "#app/client/page/reader.ts";
import { report_form } from "#app/domain/moderation/reports/input.ts";
import { getReportForm, reportThing } from "#app/domain/moderation/reports/report-thing.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam, pageNumber } from "#app/http/page/params.server.ts";
import { topicAddress } from "../topic/addresses.ts";
import { loadFormPage, requireWriter } from "../topic/writing-form.server.ts";
import type { Route } from "./+types/topic";
import { ReportScreen } from "./report-screen.tsx";

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) =>
  loadFormPage(context, async (actor) => ({
    ...(await getReportForm(actor, { topic_id: idParam(params.topicId) })),
    page: pageNumber(url),
  })),
);

export const action = formAction(
  report_form,
  async ({ context, params, url }: Route.ActionArgs, input) => {
    const topic_id = idParam(params.topicId);
    await reportThing(requireWriter(context), { topic_id }, input);
    return redirectWith("reported", topicAddress(topic_id, pageNumber(url)));
  },
);

export default function ReportTopic({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  return (
    <ReportScreen
      title={t("moderation.reportTopicTitle")}
      pageData={loaderData}
      result={actionData}
      back={topicAddress(params.topicId, loaderData?.page)}
      backLabel={t("forum.backToTopic")}
    />
  );
}
