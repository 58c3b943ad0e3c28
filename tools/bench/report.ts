/** Prints what a step took. */
export function report(step: string, ms: number): void {
  process.stdout.write(`${(ms / 1000).toFixed(1).padStart(8)} s  ${step}\n`);
}
