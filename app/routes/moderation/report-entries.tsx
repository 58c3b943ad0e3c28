import { href } from "react-router";
import { useDates, useT } from "#app/client/page/reader.ts";
import type { Report } from "#app/domain/moderation/reports/report-list.server.ts";
import { Dot } from "#app/ui/list/dot.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { DateTime } from "#app/ui/page/date-time.tsx";
import { REASON_TEXTS } from "../report/reason-texts.ts";

/** The members who have reported it, and why. Only moderators see the names. */
export function ReportEntries({ report: { entries, reporter_count } }: { report: Report }) {
  const t = useT();
  const { dateTime } = useDates();
  return (
    <section className="mt-8">
      <Band
        title={t("moderation.entries", { count: reporter_count })}
        end={
          entries.length < reporter_count &&
          t("moderation.entriesNewest", { shown: entries.length })
        }
      />
      <ul className="divide-y divide-line">
        {entries.map(({ reporter_id, username, reason, text, created_at }) => (
          <li key={reporter_id} className="py-2.5">
            <p>
              <a href={href("/user/:username", { username })}>{username}</a>
              <Dot />
              {t(REASON_TEXTS[reason])}
            </p>
            {text && (
              <p className="max-w-[46rem] text-sm wrap-anywhere whitespace-pre-line">{text}</p>
            )}
            <p className="text-xs text-muted">
              <DateTime value={created_at} text={dateTime(new Date(created_at))} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
