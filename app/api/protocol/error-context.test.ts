import { expect, test } from "vitest";
import { z } from "zod";
import { contextOf } from "./error-context.ts";

const contextsOf = (schema: z.ZodType, value: unknown) =>
  (schema.safeParse(value).error?.issues ?? []).map(contextOf);

test.each<[string, z.ZodType, unknown, unknown]>([
  ["a long text", z.string().max(3), "abcd", { max_length: 3 }],
  ["a short text", z.string().min(3), "ab", { min_length: 3 }],
  ["a long list", z.array(z.int()).max(1), [1, 2], { max_length: 1 }],
  ["a small number", z.int().min(1), 0, { ge: 1 }],
  ["a large number", z.int().max(9), 10, { le: 9 }],
  ["another shape", z.string().regex(/^[a-z]{3}$/u), "A", { pattern: "^[a-z]{3}$" }],
  ["another choice", z.enum(["asc", "desc"]), "up", { expected: "'asc' or 'desc'" }],
  [
    "a rule with a limit",
    z.string().refine(() => false, { params: { max_bytes: 9 } }),
    "",
    { max_bytes: 9 },
  ],
  ["a rule without one", z.string().refine(() => false), "", undefined],
  ["another type", z.string(), 1, undefined],
  ["another format", z.iso.date(), "x", undefined],
])("%s", (_, schema, value, context) => {
  expect(contextsOf(schema, value)).toEqual([context]);
});
