const WIDTH = 60;
const HEIGHT = 20;
/** Half of the line and of the point at its end. */
const MARGIN = 2;

/** How a number changed, without a scale. Decorative: the change stands beside it in words. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const x = (index: number) => round(MARGIN + (index / (values.length - 1)) * (WIDTH - 2 * MARGIN));
  // Numbers that do not change are a line in the middle.
  const y = (value: number) =>
    max === min
      ? HEIGHT / 2
      : round(HEIGHT - MARGIN - ((value - min) / (max - min)) * (HEIGHT - 2 * MARGIN));
  const last = values.length - 1;
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className="flex-none text-brand">
      <polyline
        points={values.map((value, index) => `${x(index)},${y(value)}`).join(" ")}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={x(last)} cy={y(values[last] ?? 0)} r={MARGIN} fill="currentColor" />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
