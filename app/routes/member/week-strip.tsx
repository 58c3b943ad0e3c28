import { useMoments } from "#app/client/page/moments.ts";
import { useReader } from "#app/client/page/reader.ts";
import type { Week } from "#app/domain/topics/topics/member-activity.server.ts";
import { Table } from "#app/ui/list/table.tsx";
import { Icon } from "#app/ui/page/icon.tsx";

const SQUARE = 10;
const STEP = SQUARE + 2;
const SHADES = 4;
/** A week without a post can be seen, and no more. */
const EMPTY = 0.08;

/**
 * When a member wrote in the last year: a square for each week, and its numbers as a table. A
 * `<title>` in each square would be 53 lines in a text browser.
 */
export function WeekStrip({ weeks }: { weeks: Week[] }) {
  const { t, language } = useReader();
  const { calendarDay } = useMoments();
  const busiest = Math.max(...weeks.map(({ count }) => count));
  if (busiest === 0) return null;
  const total = weeks.reduce((sum, { count }) => sum + count, 0);
  const sentence = t("members.yearOfPosts", { count: total });
  const nameOf = (monday: string) => t("members.weekOf", { day: calendarDay(monday) });
  const active = weeks.filter(({ count }) => count > 0).toReversed();
  return (
    <figure className="mb-6">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${weeks.length * STEP - 2} ${SQUARE}`}
        width={weeks.length * STEP - 2}
        className="max-w-full"
      >
        {weeks.map(({ monday, count }, index) => (
          <rect
            key={monday}
            x={index * STEP}
            width={SQUARE}
            height={SQUARE}
            rx={2}
            className="fill-brand"
            fillOpacity={count > 0 ? Math.ceil((count / busiest) * SHADES) / SHADES : EMPTY}
          />
        ))}
      </svg>
      <details className="group mt-1 text-sm text-muted">
        <summary className="inline-flex min-h-8 items-center gap-1 max-md:min-h-tap">
          <span>{sentence}</span>
          <Icon name="chevron-down" className="no-print flex-none group-open:rotate-180" />
        </summary>
        <div className="max-w-form">
          <Table
            caption={sentence}
            columns={[{ label: t("members.week"), kind: "lead" }, { label: t("settings.posts") }]}
            rows={active.map(({ monday, count }) => ({
              id: monday,
              cells: [nameOf(monday), count.toLocaleString(language)],
            }))}
          />
        </div>
      </details>
    </figure>
  );
}
