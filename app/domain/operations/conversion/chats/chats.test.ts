import { expect, test } from "vitest";
import { momentOfClock } from "./local-time.ts";
import { shownName } from "./names.ts";
import { paragraphs } from "./paragraphs.ts";
import { weekOf } from "./weeks.ts";

test.each([
  ["2024-03-10T23:59:59", "2024-03-04 – 2024-03-10"],
  ["2024-03-11T00:00:00", "2024-03-11 – 2024-03-17"],
  ["2024-12-31T12:00:00", "2024-12-30 – 2025-01-05"],
  ["2021-01-01T12:00:00", "2020-12-28 – 2021-01-03"],
  ["1969-12-31T12:00:00", "1969-12-29 – 1970-01-04"],
])("%s is in the week %s", (time, week) => {
  expect(weekOf(Date.parse(`${time}Z`))).toBe(week);
});

test.each([
  ["Ayşe  Yılmaz", "Ayşe Yılmaz"],
  ["+90 532 111 22 33", "+90 *** ** 33"],
  ["\u202A+90\u00A0532\u00A0111\u00A022\u00A033\u202C", "+90 *** ** 33"],
  ["+1 (555) 010‑9988", "+1 *** ** 88"],
  ["+905321112233", "*** ** 33"],
  ["0532 111 22 33", "*** ** 33"],
  ["5321112233", "*** ** 33"],
  ["~ +90 532 111 22 33", "+90 *** ** 33"],
  ["~\u00A0+905321112233", "*** ** 33"],
  ["~ Ayşe", "~ Ayşe"],
  ["Nesil 1985", "Nesil 1985"],
  ["1985", "1985"],
  ["\u200E", "?"],
])("%j is shown as %s", (name, shown) => {
  expect(shownName(name)).toBe(shown);
});

test.each([
  ["2024-03-12T14:05:33", "Europe/Istanbul", "2024-03-12T11:05:33"],
  ["2012-01-12T14:05:33", "Europe/Istanbul", "2012-01-12T12:05:33"],
  ["2012-07-12T14:05:33", "Europe/Istanbul", "2012-07-12T11:05:33"],
  ["2024-03-31T01:59:59", "Europe/Berlin", "2024-03-31T00:59:59"],
  // This hour never came, and the next came twice.
  ["2024-03-31T02:30:00", "Europe/Berlin", "2024-03-31T01:30:00"],
  ["2024-03-31T03:00:00", "Europe/Berlin", "2024-03-31T01:00:00"],
  ["2024-10-27T01:59:59", "Europe/Berlin", "2024-10-26T23:59:59"],
  ["2024-10-27T02:30:00", "Europe/Berlin", "2024-10-27T01:30:00"],
  ["2024-10-27T03:00:00", "Europe/Berlin", "2024-10-27T02:00:00"],
  ["2024-03-12T14:05:33", "UTC", "2024-03-12T14:05:33"],
])("clocks show %s in %s at %s", (clock, time_zone, moment) => {
  expect(new Date(momentOfClock(Date.parse(`${clock}Z`), time_zone)).toISOString()).toBe(
    `${moment}.000Z`,
  );
});

test("empty lines end paragraphs, also between runs with other marks", () => {
  const runs = [
    { text: "\n\na\r\nb\n \n", marks: [] },
    { text: "c\u2028d\n\n", marks: ["strong" as const] },
    { text: "\n", marks: [] },
  ];
  expect(paragraphs(runs)).toEqual([
    { kind: "p", runs: [{ text: "a\nb", marks: [] }] },
    { kind: "p", runs: [{ text: "c\nd", marks: ["strong"] }] },
  ]);
});
