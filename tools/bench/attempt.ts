import type { Row } from "./results.ts";

/**
 * A part that fails is reported and has no rows. The benchmark continues, and ends with an error.
 */
export async function attempt(work: () => Promise<Row[]>): Promise<Row[]> {
  try {
    return await work();
  } catch (error) {
    process.exitCode = 1;
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return [];
  }
}
