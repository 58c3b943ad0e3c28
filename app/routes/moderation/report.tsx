import { href } from "react-router";
import "#app/ui/css/moderation.css";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { FormResult } from "#app/contract/form-result.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import { report_act_form } from "#app/domain/moderation/reports/input.ts";
import { getReportPage } from "#app/domain/moderation/reports/report-page.server.ts";
import {
  claimReport,
  closeReport,
  openReportAgain,
} from "#app/domain/moderation/reports/work-on-report.server.ts";
import { formAction } from "#app/http/form/form-action.server.ts";
import { withErrorScreen } from "#app/http/page/error-screen.server.ts";
import { redirectWith } from "#app/http/page/flash.server.ts";
import { idParam } from "#app/http/page/params.server.ts";
import { requireUser } from "#app/http/session/context.server.ts";
import { Breadcrumb } from "#app/ui/page/breadcrumb.tsx";
import { PageHead } from "#app/ui/page/page-head.tsx";
import { FormRefusal } from "../frame/form-refusal.tsx";
import { PageTitle } from "../frame/page-title.tsx";
import { useFrameData } from "../frame/use-frame-data.ts";
import type { Route } from "./+types/report";
import { AuthorRecord } from "./author-record.tsx";
import { ClaimForm } from "./claim-form.tsx";
import { CloseForm } from "./close-form.tsx";
import { ReportEntries } from "./report-entries.tsx";
import { thingText } from "./report-texts.ts";
import { ReportTools } from "./report-tools.tsx";
import { ReportedThingSection } from "./reported-thing.tsx";

export const loader = withErrorScreen(({ context, params }: Route.LoaderArgs) =>
  getReportPage(requireUser(context), idParam(params.reportId)),
);

export const action = formAction(
  report_act_form,
  async ({ context, params }: Route.ActionArgs, { act, seen_claim = null, outcome, note }) => {
    const actor = requireUser(context);
    const report_id = idParam(params.reportId);
    const address = href("/moderation/reports/:reportId", params);
    if (act === "close" && outcome) {
      await closeReport(actor, report_id, { outcome, note });
      return redirectWith({ key: "reportClosed", report_id }, href("/moderation/reports"));
    }
    if (act === "claim") {
      await claimReport(actor, report_id, seen_claim);
      return redirectWith("reportClaimed", address);
    }
    await openReportAgain(actor, report_id);
    return redirectWith("reportReleased", address);
  },
);

export default function ReportPage({
  loaderData: { report, thing, files, record, can_discipline, can_suspend },
  actionData,
}: Route.ComponentProps) {
  const t = useT();
  const result: FormResult | undefined = actionData;
  const is_closing = result?.initialValue?.act === "close";
  const title = thingText(t, report);
  const my_id = useFrameData()?.me?.id;
  const { state, claimed_by_id } = report;
  const can_close = state !== "closed" && (claimed_by_id === null || claimed_by_id === my_id);
  return (
    <>
      <PageTitle>{`${t("moderation.reportPage", { number: report.id })}: ${title}`}</PageTitle>
      <PageHead
        title={title}
        crumbs={
          <Breadcrumb
            label={t("forum.path")}
            items={[
              { label: t("moderation.reports"), href: href("/moderation/reports") },
              { label: t("moderation.reportPage", { number: report.id }) },
            ]}
          />
        }
        sub={<StateText report={report} />}
      />
      {report.note && (
        <p className="mb-4 wrap-anywhere whitespace-pre-line">
          {t("moderation.reportNote", { note: report.note })}
        </p>
      )}
      {!is_closing && <FormRefusal result={result} />}
      <ClaimForm report={report} />
      <div className="report">
        <div>
          <ReportedThingSection report={report} thing={thing} files={files} />
          <ReportEntries report={report} />
          <AuthorRecord is_member={report.type === "user"} record={record} />
        </div>
        <ReportTools
          report={report}
          can_discipline={can_discipline}
          can_suspend={can_suspend}
          is_there={thing !== null && !thing.is_removed}
          record={record}
        />
        {(can_close || is_closing) && (
          <CloseForm is_hidden={report.is_hidden} result={is_closing ? result : undefined} />
        )}
      </div>
    </>
  );
}

type ReportState = Route.ComponentProps["loaderData"]["report"];

function StateText({ report }: { report: ReportState }) {
  const t = useT();
  const { dateTime } = useDates();
  const { claimed_by, claimed_at, closed_by, closed_at, outcome } = report;
  if (closed_at && outcome) {
    const closing = { date: dateTime(closed_at), outcome: t(`moderation.outcome_${outcome}`) };
    return closed_by
      ? t("moderation.reportClosedBy", { username: shownName(t, closed_by), ...closing })
      : t("moderation.closedWithoutName", closing);
  }
  if (claimed_by && claimed_at)
    return t("moderation.reportClaimedSince", {
      username: shownName(t, claimed_by),
      date: dateTime(claimed_at),
    });
  return t("moderation.reportOpenSince", { date: dateTime(report.created_at) });
}
