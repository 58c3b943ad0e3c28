import { expect, test } from "vitest";
import { clockOf, parseLineStart } from "./line-start.ts";

const EXPECTED: [line: string, order: "day" | "month", clock: string, rest: string][] = [
  ["[12.03.2024, 14:05:33] Ad Soyad: metin", "day", "2024-03-12T14:05:33", "Ad Soyad: metin"],
  ["\u200E[12.03.2024 14:05:33] Ad: \u200Ex", "day", "2024-03-12T14:05:33", "Ad: \u200Ex"],
  ["12.03.2024 14:05 - Ad: metin", "day", "2024-03-12T14:05:00", "Ad: metin"],
  ["12.03.2024, 14:05 - Ad: a\u2028b", "day", "2024-03-12T14:05:00", "Ad: a\u2028b"],
  ["3/12/24, 2:05 PM - Jo: x", "month", "2024-03-12T14:05:00", "Jo: x"],
  ["3/12/24, 2:05\u202FPM - Jo: x", "month", "2024-03-12T14:05:00", "Jo: x"],
  ["[3/12/24, 2:05:09\u202FAM] Jo: x", "month", "2024-03-12T02:05:09", "Jo: x"],
  ["3/12/24, 12:05 AM - Jo: x", "month", "2024-03-12T00:05:00", "Jo: x"],
  ["3/12/24, 12:05 pm - Jo: x", "month", "2024-03-12T12:05:00", "Jo: x"],
  ["12/3/24, 2:05 p. m. - Jo: x", "day", "2024-03-12T14:05:00", "Jo: x"],
  ["12.03.2024 2:05 ÖS - Ad: x", "day", "2024-03-12T14:05:00", "Ad: x"],
  ["12.03.2024 ÖÖ 12:05 - Ad: x", "day", "2024-03-12T00:05:00", "Ad: x"],
  ["[12.03.2024 ÖS 2:05:33] Ad: x", "day", "2024-03-12T14:05:33", "Ad: x"],
  ["12-03-2024 14.05 - Ad: x", "day", "2024-03-12T14:05:00", "Ad: x"],
  ["12. 3. 2024. 14:05 - Ad: x", "day", "2024-03-12T14:05:00", "Ad: x"],
  ["12.3.2024 klo 14.05 - Ad: x", "day", "2024-03-12T14:05:00", "Ad: x"],
  ["2024-03-12 14:05 - Ad: x", "day", "2024-03-12T14:05:00", "Ad: x"],
  ["[2024/3/12, 14:05:33] Ad: x", "day", "2024-03-12T14:05:33", "Ad: x"],
  ["[29.02.2024, 14:05:33]", "day", "2024-02-29T14:05:33", ""],
];

test.each(EXPECTED)("%j", (line, order, clock, rest) => {
  const start = parseLineStart(line);
  expect(start?.rest).toBe(rest);
  expect(start && clockOf(start, order)).toBe(Date.parse(`${clock}Z`));
});

test.each([
  "",
  "metin",
  "2024-03-12 14:05:00",
  "12.03.2024 14:05 metin",
  "32.03.2024 14:05 - Ad: x",
  "13.14.2024 14:05 - Ad: x",
  "12.03.2024 24:05 - Ad: x",
  "12.03.2024 13:05 PM - Ad: x",
  "12.03.2024 0:05 PM - Ad: x",
  "12.03.2024 10:75 - Ad: x",
  "12.03/2024 10:15 - Ad: x",
  "12.03.924 10:15 - Ad: x",
  "a 12.03.2024 10:15 - Ad: x",
])("%j is no beginning", (line) => {
  expect(parseLineStart(line)).toBeNull();
});

test("no month has a 30th of February", () => {
  const start = parseLineStart("[30.02.2024, 14:05:33] Ad: x");
  expect(start && clockOf(start, "day")).toBeNull();
});

test("long lines take no time", () => {
  for (const line of ["1".repeat(1e6), `12.03.2024 ${" ".repeat(1e6)}`, `[${"1.".repeat(5e5)}`])
    expect(parseLineStart(line)).toBeNull();
});
