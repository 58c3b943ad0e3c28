import { normaliseTyped } from "./normalise-typed.ts";
import { runStep } from "./run-step.server.ts";
import type { Scheme } from "./scheme.ts";

/** The digest that the other forum would make of what was typed. */
export async function foreignDigest(typed: string, { form, steps }: Scheme): Promise<string> {
  let value = normaliseTyped(typed, form);
  for (const step of steps) value = await runStep(value, step);
  return value;
}
