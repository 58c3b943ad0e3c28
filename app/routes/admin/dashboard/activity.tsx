import { useReader } from "#app/client/page/reader.ts";
import type { Day } from "#app/domain/operations/dashboard/activity.server.ts";
import { ActivityChart } from "./activity-chart.tsx";

/** A chart of the last days, and the same numbers as a table. */
export function Activity({ days }: { days: Day[] }) {
  const { t, language } = useReader();
  const sum = (name: "topics" | "posts") => days.reduce((total, day) => total + day[name], 0);
  const [topics, replies] = [sum("topics"), sum("posts")];
  if (topics + replies === 0)
    return <p className="pt-3 text-ui text-muted">{t("admin.noActivity")}</p>;
  return (
    <div className="pt-3">
      <p className="mb-3 text-ui">{t("admin.activityText", { topics, replies })}</p>
      <ActivityChart days={days} />
      <details className="mt-2">
        <summary className="inline-flex min-h-8 items-center text-sm font-medium text-link">
          {t("admin.asTable")}
        </summary>
        <table className="mt-1 w-full max-w-form text-sm">
          <caption className="sr-only">{t("admin.lastDays", { count: days.length })}</caption>
          <thead className="text-xs text-muted">
            <tr>
              <th scope="col" className={`${CELL} text-start font-regular`}>
                {t("admin.day")}
              </th>
              <th scope="col" className={`${CELL} text-end font-regular`}>
                {t("words.topicCount")}
              </th>
              <th scope="col" className={`${CELL} text-end font-regular`}>
                {t("words.replyCount")}
              </th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, topics, posts }) => (
              <tr key={day} className="border-t border-line">
                <th scope="row" className={`${CELL} text-start font-regular`}>
                  {day}
                </th>
                <td className={`${CELL} text-end`}>{topics.toLocaleString(language)}</td>
                <td className={`${CELL} text-end`}>{posts.toLocaleString(language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

const CELL = "py-1.5 not-last:pe-6";
