import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import type { getReportsPage } from "#app/domain/moderation/reports/report-list.server.ts";
import { Badge } from "#app/ui/list/badge.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { State } from "#app/ui/list/state.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { REASON_TEXTS } from "../report/reason-texts.ts";
import { thingText } from "./report-texts.ts";

type ReportRowProps = { report: Awaited<ReturnType<typeof getReportsPage>>["reports"][number] };

/** The reported thing, how often and why it was reported, and the state of the report. */
export function ReportRow({ report }: ReportRowProps) {
  const t = useT();
  const { dateTime } = useDates();
  const { id, type, excerpt, owner_username, reasons, reporter_count, newest_text } = report;
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <a
          href={href("/moderation/reports/:reportId", { reportId: String(id) })}
          className="min-w-6 text-ink wrap-anywhere"
        >
          {thingText(t, report)}
        </a>{" "}
        {report.is_hidden && <State kind="warning">{t("moderation.hidden")}</State>}{" "}
        {report.claimed_by && report.state === "claimed" && (
          <Badge plain>
            {t("moderation.claimedBy", { username: shownName(t, report.claimed_by) })}
          </Badge>
        )}
      </p>
      {excerpt && <p className="max-w-[46rem] text-sm text-muted wrap-anywhere">{excerpt}</p>}
      <p className="text-sm">
        {t("moderation.reporters", { count: reporter_count })}
        <Dot />
        {reasons
          .map(({ reason, count }) =>
            t("moderation.reasonCount", {
              reason: t(REASON_TEXTS[reason]),
              number: count,
            }),
          )
          .join(", ")}
      </p>
      {newest_text && (
        <p className="max-w-[46rem] text-sm wrap-anywhere">
          {t("moderation.newestReport", { text: newest_text })}
        </p>
      )}
      <p className="text-xs text-muted">
        {type !== "user" && owner_username && (
          <>
            {t("moderation.writtenBy", { username: shownName(t, owner_username) })}
            <Dot />
          </>
        )}
        <DateTime
          value={report.created_at.toISOString()}
          text={t("moderation.reportedAt", { date: dateTime(report.created_at) })}
        />
        {report.outcome && report.closed_at && (
          <>
            <Dot />
            {t("moderation.closedAs", {
              outcome: t(`moderation.outcome_${report.outcome}`),
              date: dateTime(report.closed_at),
            })}
          </>
        )}
      </p>
    </li>
  );
}
