import { Form, href } from "react-router";
import { useInput } from "#app/client/form/form.ts";
import { useDates, useT } from "#app/client/page/reader.ts";
import { suspension_form } from "#app/domain/moderation/sanctions/input.ts";
import { getSuspendableMember } from "#app/domain/moderation/sanctions/member-record.server.ts";
import { suspendMember } from "#app/domain/moderation/sanctions/suspend.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { readerContext, requireUser } from "#app/http/session/context.server.ts";
import { FormErrors } from "#app/ui/forms/form-errors.tsx";
import { DialogPage } from "../frame/dialog-page.tsx";
import { AddActions } from "../frame/form-buttons.tsx";
import type { Route } from "./+types/suspend";
import { AboutThing } from "./about-thing.tsx";
import { redirectAfterAct, refuseClosedReport, reportInAddress } from "./begun-at-report.server.ts";
import { loadDiscipline } from "./load-discipline.server.ts";
import { reportAddress } from "./report-address.ts";
import { SuspensionFields } from "./suspension-fields.tsx";
import { thingInAddress } from "./thing-in-address.server.ts";

export const loader = withErrorScreen((page: Route.LoaderArgs) =>
  loadDiscipline(page, getSuspendableMember),
);

export const action = formAction(
  suspension_form,
  async ({ context, params, url }: Route.ActionArgs, { reason, until: day }) => {
    const { time_zone } = context.get(readerContext);
    const actor = requireUser(context);
    const report_id = reportInAddress(url);
    await refuseClosedReport(actor, report_id);
    await suspendMember(actor, idParam(params.userId), {
      reason,
      until: day === undefined ? null : { day, time_zone },
      about: thingInAddress(url),
    });
    const address = href("/moderation/members/:userId", params);
    return redirectAfterAct(actor, report_id, { key: "memberSuspended" }, address);
  },
);

export default function Suspend({
  loaderData: { member, thing, report_id },
  params,
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const { date } = useDates();
  const { suspended_until, suspension_reason } = member;
  const back =
    report_id === null ? href("/moderation/members/:userId", params) : reportAddress(report_id);
  const { fields, props, summary, sending } = useInput({
    schema: suspension_form,
    labels: { reason: t("moderation.reason"), until: t("moderation.until") },
    result: actionData,
    // A moderator who changes only the reason must not lose the end.
    defaults: {
      reason: suspension_reason ?? undefined,
      until: suspended_until ? date(suspended_until) : undefined,
    },
    id: "suspend",
  });
  return (
    <DialogPage
      title={t("moderation.suspendOf", { name: member.username })}
      closeHref={back}
      backLabel={t(report_id === null ? "moderation.backToRecord" : "moderation.backToReport")}
    >
      <Form {...props} className="space-y-5">
        <FormErrors {...summary} />
        <AboutThing thing={thing} />
        <p>{t("moderation.suspendText")}</p>
        <SuspensionFields fields={fields} result={actionData} />
        <AddActions
          label={t(member.is_suspended ? "moderation.changeSuspension" : "moderation.suspend")}
          sendingLabel={t("forms.sending")}
          sending={sending}
          back={back}
        />
      </Form>
    </DialogPage>
  );
}
