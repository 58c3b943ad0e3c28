import { href } from "react-router";
import { useT } from "#app/client/page/reader.ts";
import { getUserByName } from "#app/domain/members/users/users.server.ts";
import { report_form } from "#app/domain/moderation/reports/input.ts";
import { getReportForm, reportThing } from "#app/domain/moderation/reports/report-thing.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { redirectFormerName } from "../member/redirect-former-name.ts";
import { loadFormPage, requireWriter } from "../topic/writing-form.server.ts";
import type { Route } from "./+types/member";
import { ReportScreen } from "./report-screen.tsx";

export const loader = withErrorScreen(({ context, params, url }: Route.LoaderArgs) =>
  loadFormPage(context, async (actor) => {
    const member = await getUserByName(actor, params.username);
    redirectFormerName("/user/:username/report", params, member, url);
    return await getReportForm(actor, { user_id: member.id });
  }),
);

export const action = formAction(
  report_form,
  async ({ context, params }: Route.ActionArgs, input) => {
    const actor = requireWriter(context);
    const { id, username } = await getUserByName(actor, params.username);
    await reportThing(actor, { user_id: id }, input);
    return redirectWith("reported", href("/user/:username", { username }));
  },
);

export default function ReportMember({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useT();
  return (
    <ReportScreen
      title={t("moderation.reportMemberTitle")}
      pageData={loaderData}
      result={actionData}
      back={href("/user/:username", params)}
      backLabel={t("moderation.backToMember")}
    />
  );
}
