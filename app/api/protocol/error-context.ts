import type { z } from "zod";

/** The limit that a value passed, with the names of Pydantic where it has one. */
export type ErrorContext = Record<string, string | number>;

/** Undefined if the error is about no limit. */
export function contextOf(issue: z.core.$ZodIssue): ErrorContext | undefined {
  switch (issue.code) {
    case "too_small":
      return { [hasLength(issue) ? "min_length" : "ge"]: Number(issue.minimum) };
    case "too_big":
      return { [hasLength(issue) ? "max_length" : "le"]: Number(issue.maximum) };
    case "invalid_value":
      return { expected: issue.values.map((value) => `'${String(value)}'`).join(" or ") };
    case "invalid_format":
      return issue.format === "regex" && issue.pattern
        ? { pattern: sourceOf(issue.pattern) }
        : undefined;
    case "custom":
      return issue.params;
    default:
      return undefined;
  }
}

function hasLength({ origin }: { origin: string }): boolean {
  return origin === "string" || origin === "array";
}

/** The pattern as the document writes it: `/^a$/u` becomes `^a$`. */
function sourceOf(pattern: string): string {
  return /^\/(.*)\/[a-z]*$/s.exec(pattern)?.[1] ?? pattern;
}
