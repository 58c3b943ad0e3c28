import type { FormResult } from "#app/contract/form-result.ts";

/**
 * The values of the boxes with one name that were checked in a refused form; `at_first` if there
 * was none.
 */
export function chosenValues(
  result: FormResult | undefined,
  name: string,
  at_first: readonly (number | string)[],
): Set<string> {
  if (!result) return new Set(at_first.map(String));
  const value = result.initialValue?.[name];
  const texts = (Array.isArray(value) ? value : [value]).filter((each) => typeof each === "string");
  return new Set(texts.flatMap((text) => text.split(",")));
}
