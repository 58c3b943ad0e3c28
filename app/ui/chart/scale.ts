const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/** The top of a scale: at least `max`, and its half is a round whole number. */
export function scaleTop(max: number): number {
  const half = Math.max(1, max / 2);
  const power = 10 ** Math.floor(Math.log10(half));
  const steps = STEPS.map((step) => step * power).filter(Number.isInteger);
  return 2 * (steps.find((step) => step >= half) ?? half);
}
