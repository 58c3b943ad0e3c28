import { VisuallyHidden } from "../page/visually-hidden.tsx";
import { scaleTop } from "./scale.ts";
import "../css/chart.css";

type Tone = "brand" | "warning" | "line";

type ChartColumn = {
  key: string;
  /** Names the column under the pointer: “26 November”. */
  name: string;
  /** The columns with a tick are named below the chart too. */
  tick?: string;
  /** One for each series, the lowest first. */
  values: readonly number[];
};

type BarChartProps = {
  /** What the chart shows, for who does not see it: the numbers are in a table beside. */
  label: string;
  series: readonly { label: string; tone: Tone }[];
  columns: readonly ChartColumn[];
  format: (value: number) => string;
};

const HEIGHT = 160;
/** The part of a column that its bar takes. */
const BAR_WIDTH = 0.8;

/**
 * One column for each day or month, its values stacked, with a scale. Positions are percentages, so
 * texts are not stretched with the drawing. The texts of the axes and under the pointer are
 * attributes: text browsers would show them apart from the drawing, and take a `<title>` in it for
 * that of the page.
 */
export function BarChart({ label, series, columns, format }: BarChartProps) {
  const totals = columns.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const top = scaleTop(Math.max(0, ...totals));
  const width = 100 / columns.length;
  return (
    <figure className="chart">
      <figcaption>
        <VisuallyHidden>{label}</VisuallyHidden>{" "}
        {series.map(({ label, tone }, index) => (
          <span key={label}>
            {index > 0 && <VisuallyHidden> · </VisuallyHidden>}
            <i aria-hidden="true" className={`state-mark tone-${tone}`} />
            {label}
          </span>
        ))}
      </figcaption>
      <div aria-hidden="true" className="chart-plot">
        <div className="chart-scale">
          {[top, top / 2, 0].map((value) => (
            <i key={value} data-label={format(value)} />
          ))}
        </div>
        <div className="chart-area">
          <svg width="100%" height={HEIGHT}>
            {[0.5, HEIGHT / 2, HEIGHT - 0.5].map((y) => (
              <line key={y} x2="100%" y1={y} y2={y} />
            ))}
            {columns.map(({ key, values }, index) => (
              <g key={key}>
                {barsOf(values, top).map(({ y, height }, row) => (
                  <rect
                    key={series[row]?.label}
                    x={percent((index + (1 - BAR_WIDTH) / 2) * width)}
                    width={percent(BAR_WIDTH * width)}
                    y={y}
                    height={height}
                    className={`tone-${series[row]?.tone}`}
                  />
                ))}
              </g>
            ))}
          </svg>
          <div className="chart-columns">
            {columns.map(({ key, name, tick, values }) => (
              <i
                key={key}
                title={`${name}: ${series.map(({ label }, row) => `${label} ${format(values[row] ?? 0)}`).join(", ")}`}
                data-label={tick}
              />
            ))}
          </div>
        </div>
      </div>
    </figure>
  );
}

/** Bars on top of each other, from the lowest. A value that is not zero is always visible. */
function barsOf(values: readonly number[], top: number) {
  let base = HEIGHT;
  return values.map((value) => {
    const height = value === 0 ? 0 : Math.max(1, Math.round((value / top) * HEIGHT));
    base -= height;
    return { y: base, height };
  });
}

function percent(value: number): string {
  return `${Math.round(value * 100) / 100}%`;
}
