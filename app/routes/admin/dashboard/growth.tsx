import { useReader } from "#app/client/page/reader.ts";
import type { Standing } from "#app/domain/operations/dashboard/standing.server.ts";
import { BarChart } from "#app/ui/chart/bar-chart.tsx";
import { ChartTable } from "#app/ui/chart/chart-table.tsx";
import { Band } from "#app/ui/page/band.tsx";
import { nameDate } from "./chart-dates.ts";

/** Members by the month in which they joined, and how they came. */
export function Growth({ joined }: Pick<Standing, "joined">) {
  const { t, language } = useReader();
  const format = (count: number) => count.toLocaleString(language);
  const months = joined.map(({ month, ...ways }) => ({ ...ways, date: `${month}-01` }));
  const is_empty = joined.every(({ personal, shared, added }) => personal + shared + added === 0);
  const title = t("dashboard.growth");
  return (
    <section aria-labelledby="growth" className="mt-8">
      <Band id="growth" title={title} />
      {is_empty ? (
        <p className="pt-3 text-ui text-muted">{t("dashboard.noGrowth")}</p>
      ) : (
        <div className="pt-3">
          <p className="mb-3 text-ui">{t("dashboard.growthText", { count: joined.length })}</p>
          <BarChart
            label={t("dashboard.growthChart")}
            series={[
              { label: t("dashboard.personal"), tone: "brand" },
              { label: t("dashboard.shared"), tone: "warning" },
              { label: t("dashboard.added"), tone: "line" },
            ]}
            columns={months.map(({ date, personal, shared, added }) => ({
              key: date,
              name: nameDate(date, language, "month"),
              tick: nameDate(date, language, "shortMonth"),
              values: [personal, shared, added],
            }))}
            format={format}
          />
          <ChartTable
            summary={t("admin.asTable")}
            caption={title}
            heads={[
              t("dashboard.month"),
              t("dashboard.personal"),
              t("dashboard.shared"),
              t("dashboard.added"),
            ]}
            rows={months.toReversed().map(({ date, personal, shared, added }) => ({
              key: date,
              name: nameDate(date, language, "month"),
              values: [format(personal), format(shared), format(added)],
            }))}
          />
        </div>
      )}
    </section>
  );
}
