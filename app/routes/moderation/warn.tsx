import { Form, href } from "react-router";
import { fieldOf, useInput } from "#app/client/form/form.ts";
import { useT } from "#app/client/page/reader.ts";
import { warning_form } from "#app/domain/moderation/sanctions/input.ts";
import { getDisciplinedMember } from "#app/domain/moderation/sanctions/member-record.server.ts";
import { warnMember } from "#app/domain/moderation/sanctions/warn.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { TextField } from "#app/ui/forms/text-field.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import { AddActions } from "../frame/form-buttons.tsx";
import type { Route } from "./+types/warn";
import { AboutThing } from "./about-thing.tsx";
import { redirectAfterAct, refuseClosedReport, reportInAddress } from "./begun-at-report.server.ts";
import { loadDiscipline } from "./load-discipline.server.ts";
import { reportAddress } from "./report-address.ts";
import { thingInAddress } from "./thing-in-address.server.ts";

export const loader = withErrorScreen((page: Route.LoaderArgs) =>
  loadDiscipline(page, getDisciplinedMember),
);

export const action = formAction(
  warning_form,
  async ({ context, params, url }: Route.ActionArgs, { reason }) => {
    const actor = requireUser(context);
    const report_id = reportInAddress(url);
    await refuseClosedReport(actor, report_id);
    await warnMember(actor, idParam(params.userId), {
      reason,
      about: thingInAddress(url),
    });
    const address = href("/moderation/members/:userId", params);
    return redirectAfterAct(actor, report_id, { key: "memberWarned" }, address);
  },
);

export default function Warn({
  loaderData: { member, thing, report_id },
  params,
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const back =
    report_id === null ? href("/moderation/members/:userId", params) : reportAddress(report_id);
  const labels = { reason: t("moderation.reason") };
  const { fields, props, summary, sending } = useInput({
    schema: warning_form,
    labels,
    result: actionData,
    id: "warn",
  });
  return (
    <DialogPage
      title={t("moderation.warnOf", { name: member.username })}
      closeHref={back}
      backLabel={t(report_id === null ? "moderation.backToRecord" : "moderation.backToReport")}
    >
      <Form {...props} className="space-y-5">
        <FormErrors {...summary} />
        <AboutThing thing={thing} />
        <p>{t("moderation.warnText")}</p>
        <TextField
          {...fieldOf(t, fields.reason, actionData)}
          label={labels.reason}
          hint={t("moderation.reasonHint")}
          autoComplete="off"
        />
        <AddActions
          label={t("moderation.warn")}
          sendingLabel={t("forms.sending")}
          sending={sending}
          back={back}
        />
      </Form>
    </DialogPage>
  );
}
