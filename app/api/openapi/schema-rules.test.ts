import { expect, test } from "vitest";
import { rulesOf } from "./schema-rules.ts";

test.each([
  [
    { type: "integer", minimum: 1, maximum: 100, default: 100 },
    { default: 100, minimum: 1, maximum: 100 },
  ],
  [{ anyOf: [{ type: "string", maxLength: 500 }, { type: "null" }] }, { maxLength: 500 }],
  [
    { type: "array", maxItems: 100, default: [] },
    { default: "[]", maxItems: 100 },
  ],
  [{ type: "string", pattern: "^[a-z]+$" }, { pattern: "^[a-z]+$" }],
  // These rules repeat what the type says already.
  [{ type: "string", default: "" }, {}],
  [{ type: "integer", minimum: -Number.MAX_SAFE_INTEGER, maximum: 2_147_483_647 }, {}],
  [{ type: "string", format: "date-time", pattern: "^\\d+$" }, {}],
  [{ type: "string", pattern: "a".repeat(81) }, {}],
])("%j", (schema, rules) => {
  expect(Object.fromEntries(rulesOf(schema).map(({ name, value }) => [name, value]))).toEqual(
    rules,
  );
});
