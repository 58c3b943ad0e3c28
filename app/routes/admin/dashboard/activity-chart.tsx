import { useT } from "#app/client/page/reader.ts";
import type { Day } from "#app/domain/operations/dashboard/activity.server.ts";
import { VisuallyHidden } from "#app/ui/page/visually-hidden.tsx";

/** Units of the drawing, which is stretched to the width of its column. */
const DAY_WIDTH = 10;
const GAP = 2;
const HEIGHT = 100;

/**
 * One column for each day, topics stacked on replies. Texts are outside, because the drawing is
 * stretched.
 */
export function ActivityChart({ days }: { days: Day[] }) {
  const t = useT();
  const max_count = Math.max(...days.map(({ topics, posts }) => topics + posts));
  const barHeight = (count: number) => (max_count === 0 ? 0 : (count / max_count) * HEIGHT);
  return (
    <figure>
      <figcaption className="mb-2 flex flex-wrap gap-x-5 text-xs text-muted">
        <VisuallyHidden>{t("admin.activityChart")}</VisuallyHidden>{" "}
        <LegendItem colour="bg-brand" label={t("words.replyCount")} />
        <VisuallyHidden> · </VisuallyHidden>
        <LegendItem colour="bg-ink" label={t("words.topicCount")} />
        <VisuallyHidden> · </VisuallyHidden>
        <span className="ms-auto">{t("admin.busiestDay", { count: max_count })}</span>
      </figcaption>
      <svg
        viewBox={`0 0 ${days.length * DAY_WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-28 w-full border-b border-line-strong"
      >
        {days.map(({ day, topics, posts }, index) => (
          <g key={day} transform={`translate(${index * DAY_WIDTH} 0)`}>
            <rect
              x={GAP / 2}
              y={HEIGHT - barHeight(posts)}
              width={DAY_WIDTH - GAP}
              height={barHeight(posts)}
              className="fill-brand"
            />
            <rect
              x={GAP / 2}
              y={HEIGHT - barHeight(posts + topics)}
              width={DAY_WIDTH - GAP}
              height={barHeight(topics)}
              className="fill-ink"
            />
          </g>
        ))}
      </svg>
      <p aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        <span>{days[0]?.day}</span>
        <span className="sr-only"> – </span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </figure>
  );
}

function LegendItem({ colour, label }: { colour: string; label: string }) {
  return (
    <span className="inline-flex items-center gap-2">
      <span aria-hidden="true" className={`state-mark size-2 ${colour}`} />
      {label}
    </span>
  );
}
