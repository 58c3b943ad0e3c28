import { expect, test } from "vitest";
import { parseJson } from "./parse-json.ts";

test.each<[unknown, unknown]>([
  ['{"a": [1]}', { a: [1] }],
  ["{", null],
  ["", null],
  [null, null],
  [{ a: 1 }, null],
])("%j is parsed as %j", (text, value) => {
  expect(parseJson(text)).toEqual(value);
});
