import { asHashed } from "./as-hashed.ts";
import { runStep } from "./run-step.server.ts";
import type { Scheme } from "./scheme.ts";

/** The digest that the other forum would make of what was typed. */
export async function foreignDigest(typed: string, { form, steps }: Scheme): Promise<string> {
  let value = asHashed(typed, form);
  for (const step of steps) value = await runStep(value, step);
  return value;
}
