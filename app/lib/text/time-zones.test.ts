import { expect, test, vi } from "vitest";
import { writeDateTime } from "./dates.ts";
import { isTimeZone } from "./time-zones.ts";

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

test("of the names only those are left that the database knows too", async () => {
  vi.resetModules();
  const { isTimeZone: isKnown, limitTimeZones } = await import("./time-zones.ts");
  limitTimeZones(new Set(["Europe/Istanbul", "Asia/Kolkata", "posixrules"]));
  expect(["Europe/Istanbul", "Asia/Kolkata", "Asia/Calcutta", "posixrules"].map(isKnown)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
