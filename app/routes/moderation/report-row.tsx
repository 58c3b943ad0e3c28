import type { ReactNode } from "react";
import { Form } from "react-router";
import { usePendingForm } from "#app/client/form/form-state.ts";
import { useDates, useT } from "#app/client/page/reader.ts";
import { shownName } from "#app/domain/members/users/shown-name.ts";
import type { getReportsPage } from "#app/domain/moderation/reports/report-list.server.ts";
import { Button, ButtonLink } from "#app/ui/forms/button.tsx";
import { Badge } from "#app/ui/list/badge.tsx";
import { Dot } from "#app/ui/list/dot.tsx";
import { State } from "#app/ui/list/state.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";
import type { Translate } from "#locales/index.ts";
import { useFrameData } from "../frame/use-frame-data.ts";
import { REASON_TEXTS } from "../report/reason-texts.ts";
import { removalAddress, reportAddress } from "./report-address.ts";
import { thingText } from "./report-texts.ts";

type Report = Awaited<ReturnType<typeof getReportsPage>>["reports"][number];

/** The reported text, then who reported it and why, and what can be done at once. */
export function ReportRow({ report }: { report: Report }) {
  const t = useT();
  const { excerpt, newest_text } = report;
  const thing = thingText(t, report);
  return (
    <li className="report-row">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-3">
          <a
            href={reportAddress(report.id)}
            className="min-w-6 max-w-[46rem] text-ink wrap-anywhere"
          >
            {excerpt || thing}
          </a>{" "}
          {report.is_hidden && <State kind="warning">{t("moderation.hidden")}</State>}{" "}
          {report.claimed_by && report.state === "claimed" && (
            <Badge plain>
              {t("moderation.claimedBy", { username: shownName(t, report.claimed_by) })}
            </Badge>
          )}
        </p>
        <Summary report={report} thing={excerpt ? thing : null} />
        {newest_text && (
          <p className="max-w-[46rem] text-sm wrap-anywhere">
            {t("moderation.newestReport", { text: newest_text })}
          </p>
        )}
      </div>
      <Acts report={report} thing={thing} />
    </li>
  );
}

/** In one line: what it is and who wrote it, how many reported it and why, and when. */
function Summary({ report, thing }: { report: Report; thing: string | null }) {
  const t = useT();
  const { dateTime } = useDates();
  const { type, owner_username, reporter_count, outcome, closed_at, created_at } = report;
  return (
    <p className="text-sm text-muted wrap-anywhere">
      {thing && (
        <>
          {thing}
          <Dot />
        </>
      )}
      {type !== "user" && owner_username && (
        <>
          {t("moderation.writtenBy", { username: shownName(t, owner_username) })}
          <Dot />
        </>
      )}
      {t("moderation.reporters", { count: reporter_count })}: {reasonsText(t, report)}
      <Dot />
      <DateTime
        value={created_at.toISOString()}
        text={t("moderation.reportedAt", { date: dateTime(created_at) })}
      />
      {outcome && closed_at && (
        <>
          <Dot />
          {t("moderation.closedAs", {
            outcome: t(`moderation.outcome_${outcome}`),
            date: dateTime(closed_at),
          })}
        </>
      )}
    </p>
  );
}

function reasonsText(t: Translate, { reasons }: Report): string {
  return reasons
    .map(({ reason, count }) =>
      t("moderation.reasonCount", { reason: t(REASON_TEXTS[reason]), number: count }),
    )
    .join(", ");
}

/** A report that another moderator has claimed can only be opened. */
function Acts({ report, thing }: { report: Report; thing: string }) {
  const t = useT();
  const my_id = useFrameData()?.me?.id;
  const { id, state, topic_id, claimed_by_id } = report;
  const can_close = state !== "closed" && (claimed_by_id === null || claimed_by_id === my_id);
  const of_thing = <VisuallyHidden>: {thing}</VisuallyHidden>;
  return (
    <div className="row-acts no-print">
      {can_close && topic_id !== null && !report.is_removed && (
        <>
          <ButtonLink
            variant="secondary-danger"
            size="small"
            href={removalAddress({ ...report, topic_id })}
          >
            {t("topic.delete")}
            {of_thing}
          </ButtonLink>{" "}
        </>
      )}
      {can_close && (
        <>
          <Dismissal report_id={id}>
            {t("moderation.chooseDismissed")}
            {of_thing}
          </Dismissal>{" "}
        </>
      )}
      <ButtonLink variant="quiet" size="small" href={reportAddress(id)}>
        {t("moderation.open")}
        {of_thing}
      </ButtonLink>
    </div>
  );
}

/** Closes the report without a note. Its page shows why not, if that is refused. */
function Dismissal({ report_id, children }: { report_id: number; children: ReactNode }) {
  const { sending, onSubmit } = usePendingForm();
  return (
    <Form method="post" action={reportAddress(report_id)} onSubmit={onSubmit}>
      <input type="hidden" name="act" value="close" />
      <Button variant="secondary" size="small" name="outcome" value="dismissed" busy={sending}>
        {children}
      </Button>
    </Form>
  );
}
