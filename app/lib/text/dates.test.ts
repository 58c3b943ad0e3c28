import { expect, test } from "vitest";
import { countFormats, isTimeZone, writeDate, writeDateTime } from "./dates.ts";

const SPELLINGS = 20_000;
/** More than the IANA database has, aliases included. */
const MAX_NAMES = 700;

test("a date is written in the time of the zone", () => {
  const moment = new Date("2026-07-01T22:30:00Z");
  expect([writeDateTime(moment, "Europe/Istanbul"), writeDate(moment, "Europe/Istanbul")]).toEqual([
    "2026-07-02 01:30",
    "2026-07-02",
  ]);
  expect(writeDateTime(moment, "America/New_York")).toBe("2026-07-01 18:30");
});

test.each([
  "Europe/Istanbul",
  "Turkey",
  "UTC",
  "Etc/UTC",
  "GMT",
  "Etc/GMT-3",
  "Asia/Calcutta",
  "Asia/Kolkata",
  "Europe/Kyiv",
  "Europe/Kiev",
  "US/Pacific",
  "America/Argentina/Buenos_Aires",
  "America/Buenos_Aires",
])("%s is a time zone", (name) => {
  expect(isTimeZone(name)).toBe(true);
  expect(writeDateTime(new Date(), name)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
});

test.each([
  "",
  "Mars/Olympus",
  "europe/istanbul",
  "EUROPE/ISTANBUL",
  "+03:00",
  "Europe/Istanbul ",
  "__proto__",
  "x".repeat(10_000),
])("%j is not a time zone", (name) => {
  expect(isTimeZone(name)).toBe(false);
});

test("every name that the engine resolves a zone to is a time zone", () => {
  for (const name of Intl.supportedValuesOf("timeZone"))
    expect(
      isTimeZone(new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone),
    ).toBe(true);
});

test(`${SPELLINGS} spellings of one zone do not grow the cache`, () => {
  const before = countFormats();
  for (let number = 0; number < SPELLINGS; number += 1)
    expect(isTimeZone(spell("america/argentina/comodrivadavia", number))).toBe(false);
  for (let number = 0; number < 200; number += 1)
    writeDate(new Date(), spell("america/argentina/comodrivadavia", number));
  expect(countFormats()).toBe(before);
});

test("the cache has at most one format for each name", () => {
  for (const name of Intl.supportedValuesOf("timeZone")) writeDate(new Date(), name);
  expect(countFormats()).toBeLessThan(MAX_NAMES);
});

/** The bits of the number decide which letters are capitals. */
function spell(zone: string, number: number): string {
  return [...zone]
    .map((letter, index) => ((number >> (index % 16)) & 1 ? letter.toUpperCase() : letter))
    .join("");
}
