import { expect, test } from "vitest";
import { parsePostgresTime } from "./postgres-values.ts";

test.each([
  ["2024-03-31 01:02:03", "2024-03-31T01:02:03.000Z"],
  ["2024-03-31 01:02:03.4", "2024-03-31T01:02:03.400Z"],
  ["2024-03-31 01:02:03.456789", "2024-03-31T01:02:03.456Z"],
  ["2024-03-31 01:02:03+03", "2024-03-30T22:02:03.000Z"],
  ["2024-03-31 01:02:03.5-03:30", "2024-03-31T04:32:03.500Z"],
])("the time %s is %s", (text, iso) => {
  expect(new Date(parsePostgresTime(text) ?? 0).toISOString()).toBe(iso);
});

test.each([null, "", "infinity", "-infinity", "0044-03-15 12:00:00 BC", "2024-03-31"])(
  "%j is no time",
  (text) => {
    expect(parsePostgresTime(text)).toBeNull();
  },
);
