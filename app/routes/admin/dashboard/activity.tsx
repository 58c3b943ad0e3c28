import { href } from "react-router";
import { useReader } from "#app/client/page/reader.ts";
import type { Day } from "#app/domain/operations/dashboard/activity.server.ts";
import { MONTHS_SHOWN } from "#app/domain/operations/dashboard/periods.ts";
import { BarChart } from "#app/ui/chart/bar-chart.tsx";
import { ChartTable } from "#app/ui/chart/chart-table.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { isMonday, nameDate } from "./chart-dates.ts";

/** The value of `?range=` that shows months. Without it, days are shown. */
export const RANGE_OF_MONTHS = "months";

type ActivityProps = { days: Day[]; months: Day[] | null };

/** A chart of the last days or months, and the same numbers as a table. */
export function Activity({ days, months }: ActivityProps) {
  const { t } = useReader();
  const periods = months ?? days;
  const range = months
    ? t("dashboard.inMonths", { count: months.length })
    : t("admin.lastDays", { count: days.length });
  return (
    <section id="activity" aria-label={t("dashboard.activity")} className="mt-8">
      <Band title={range} end={<RangeLinks days={days} months={months} />} />
      <Periods caption={range} periods={periods} are_months={months !== null} />
    </section>
  );
}

function RangeLinks({ days, months }: ActivityProps) {
  const { t } = useReader();
  const ranges = [
    {
      address: href("/admin"),
      label: t("apiKeys.days", { count: days.length }),
      is_shown: !months,
    },
    {
      address: `${href("/admin")}?range=${RANGE_OF_MONTHS}`,
      label: t("dashboard.months", { count: MONTHS_SHOWN }),
      is_shown: months !== null,
    },
  ];
  return (
    <span className="flex gap-4">
      {ranges.map(({ address, label, is_shown }) => (
        <a
          key={address}
          href={`${address}#activity`}
          aria-current={is_shown ? "true" : undefined}
          className={is_shown ? "font-bold text-ink" : undefined}
        >
          {label}{" "}
        </a>
      ))}
    </span>
  );
}

type PeriodsProps = { caption: string; periods: Day[]; are_months: boolean };

function Periods({ caption, periods, are_months }: PeriodsProps) {
  const { t, language } = useReader();
  const sum = (name: "topics" | "posts") => periods.reduce((total, each) => total + each[name], 0);
  const [topics, replies] = [sum("topics"), sum("posts")];
  if (topics + replies === 0)
    return <p className="pt-3 text-ui text-muted">{t("admin.noActivity")}</p>;
  const format = (count: number) => count.toLocaleString(language);
  return (
    <div className="pt-3">
      <p className="mb-3 text-ui">{t("admin.activityText", { topics, replies })}</p>
      <BarChart
        label={t("dashboard.activityChart")}
        series={[
          { label: t("words.replyCount"), tone: "brand" },
          { label: t("words.topicCount"), tone: "warning" },
        ]}
        columns={periods.map(({ day, topics, posts }) => ({
          key: day,
          name: nameDate(day, language, are_months ? "month" : "day"),
          tick: tickOf(day, language, are_months),
          values: [posts, topics],
        }))}
        format={format}
      />
      <ChartTable
        summary={t("admin.asTable")}
        caption={caption}
        heads={[
          t(are_months ? "dashboard.month" : "admin.day"),
          t("words.topicCount"),
          t("words.replyCount"),
        ]}
        rows={periods.toReversed().map(({ day, topics, posts }) => ({
          key: day,
          name: are_months ? nameDate(day, language, "month") : day,
          values: [format(topics), format(posts)],
        }))}
      />
    </div>
  );
}

function tickOf(day: string, language: string, are_months: boolean): string | undefined {
  if (are_months) return nameDate(day, language, "shortMonth");
  return isMonday(day) ? nameDate(day, language, "shortDay") : undefined;
}
