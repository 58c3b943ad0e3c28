import { expect, test } from "vitest";
import type { Language } from "#locales/index.ts";
import { translateFor } from "#locales/translators.server.ts";
import { writeMoment } from "./moments.ts";

const TODAY = "2026-03-01";

function write(
  language: Language,
  at: string,
  today: string | null,
  time_zone = "Europe/Istanbul",
) {
  return writeMoment({ t: translateFor(language), time_zone, today }, new Date(at));
}

test("a whole date needs no title", () => {
  const at = "2026-02-28T21:05:00.000Z";
  expect(write("tr", at, null)).toEqual({ value: at, text: "2026-03-01 00:05" });
});

test.each([
  ["2026-03-01T09:04:00Z", "12.04", "12:04"],
  ["2026-02-28T21:00:00Z", "00.00", "00:00"],
  ["2026-02-28T20:59:00Z", "dün 23.59", "yesterday 23:59"],
  ["2026-02-27T20:59:00Z", "27 Şub", "27 Feb"],
  ["2025-12-31T21:00:00Z", "1 Oca", "1 Jan"],
  ["2025-12-31T20:59:00Z", "31 Ara 2025", "31 Dec 2025"],
  ["2026-03-02T09:00:00Z", "2 Mar", "2 Mar"],
])("%s is %s on that day in Istanbul, in English %s", (at, turkish, english) => {
  expect(write("tr", at, TODAY).text).toBe(turkish);
  expect(write("en", at, TODAY).text).toBe(english);
});

test("the title of a short date is the whole moment, in the reader's zone", () => {
  expect(write("tr", "2026-02-28T20:59:00.000Z", TODAY)).toEqual({
    value: "2026-02-28T20:59:00.000Z",
    text: "dün 23.59",
    title: "2026-02-28 23:59",
  });
});

test("yesterday is the day before in the reader's zone, also over the end of a year and of summer time", () => {
  expect(write("en", "2026-01-01T04:30:00Z", "2026-01-01", "America/New_York").text).toBe(
    "yesterday 23:30",
  );
  // The day had 25 hours.
  expect(write("en", "2026-11-01T04:30:00Z", "2026-11-02", "America/New_York").text).toBe(
    "yesterday 00:30",
  );
});
