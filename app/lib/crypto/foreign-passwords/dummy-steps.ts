import { costOf, readStep, type Scheme, type Step } from "./scheme.ts";

/**
 * More than a forum has in its life. Beyond it the time may tell that an account has a password of
 * a rare kind.
 */
const COSTS_MAX = 8;

/** Fits each step: the result is thrown away. */
const SALTS = ["", "A".repeat(8), "A".repeat(22)];

/** Steps that cost what the other passwords of the site do, and the own scheme does not. */
export function dummySteps(own: Scheme | null, foreign_costs: readonly string[]): Step[] {
  const own_costs = new Set(own?.steps.map(costOf));
  const costs = new Set(foreign_costs.flatMap((text) => text.split("$").slice(1)));
  return [...costs]
    .slice(0, COSTS_MAX)
    .filter((cost) => !own_costs.has(cost))
    .flatMap((cost) => stepOfCost(cost) ?? []);
}

function stepOfCost(cost: string): Step | null {
  for (const salt of SALTS) {
    const step = readStep(salt === "" ? cost : `${cost}:${salt}`);
    if (step) return step;
  }
  return null;
}
