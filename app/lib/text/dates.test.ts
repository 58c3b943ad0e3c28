import { expect, test } from "vitest";
import { countFormats, FORMATS_MAX, writeDate, writeDateTime } from "./dates.ts";

const SPELLINGS = 1000;

test("a date is written in the time of the zone", () => {
  const moment = new Date("2026-07-01T22:30:00Z");
  expect([writeDateTime(moment, "Europe/Istanbul"), writeDate(moment, "Europe/Istanbul")]).toEqual([
    "2026-07-02 01:30",
    "2026-07-02",
  ]);
  expect(writeDateTime(moment, "America/New_York")).toBe("2026-07-01 18:30");
});

test(`${SPELLINGS} spellings of one zone fill the cache only so far`, () => {
  for (let number = 0; number < SPELLINGS; number += 1)
    expect(writeDate(new Date(0), spell("america/argentina/comodrivadavia", number))).toBe(
      "1969-12-31",
    );
  expect(countFormats()).toBe(FORMATS_MAX);
});

test("a zone that is written after the cache is full has its own time", () => {
  expect(writeDateTime(new Date(0), "Asia/Kathmandu")).toBe("1970-01-01 05:30");
});

/** The bits of the number decide which letters are capitals. */
function spell(zone: string, number: number): string {
  return [...zone]
    .map((letter, index) => ((number >> (index % 16)) & 1 ? letter.toUpperCase() : letter))
    .join("");
}
