import { use } from "react";
import { writeDate, writeDateTime } from "#app/lib/text/dates.ts";
import type { Translate } from "#locales/index.ts";
import { useReader } from "./reader.ts";
import { TodayContext } from "./today.ts";

/** What `DateTime` shows. The title is the whole moment where the text leaves some of it out. */
type WrittenMoment = { value: string; text: string; title?: string };

type Writing = {
  t: Translate;
  time_zone: string;
  /** The day of the reader if they have chosen short dates, else null. */
  today: string | null;
};

/**
 * Writes moments and days as the reader has chosen. What others are held to (moderation, the log,
 * versions, sessions) is always written in full, by `useDates()`.
 */
export function useMoments() {
  const { t, time_zone } = useReader();
  const today = use(TodayContext);
  return {
    moment: (at: Date) => writeMoment({ t, time_zone, today }, at),
    day: (at: Date) => writeDay({ t, time_zone, today }, at),
    /** A day (YYYY-MM-DD) of the reader's calendar. */
    calendarDay: (day: string) => writeCalendarDay({ t, today }, day),
  };
}

export function writeMoment({ t, time_zone, today }: Writing, at: Date): WrittenMoment {
  const value = at.toISOString();
  const whole = writeDateTime(at, time_zone);
  if (today === null) return { value, text: whole };
  const [day = "", clock = ""] = whole.split(" ");
  const [hour = "", minute = ""] = clock.split(":");
  const time = t("dates.time", { hour, minute });
  const days_ago = daysBetween(day, today);
  if (days_ago === 0) return { value, text: time, title: whole };
  if (days_ago === 1) return { value, text: t("dates.yesterday", { time }), title: whole };
  return { value, text: shortDay(t, day, today), title: whole };
}

/** A day without its time, such as that of joining. */
function writeDay({ t, time_zone, today }: Writing, at: Date): WrittenMoment {
  const value = at.toISOString();
  const day = writeDate(at, time_zone);
  const text = writeCalendarDay({ t, today }, day);
  return text === day ? { value, text } : { value, text, title: day };
}

function writeCalendarDay({ t, today }: Pick<Writing, "t" | "today">, day: string): string {
  return today === null ? day : shortDay(t, day, today);
}

/** "18 Nov", with the year unless it is this one. */
function shortDay(t: Translate, day: string, today: string): string {
  const [year = "", month = "", date = ""] = day.split("-");
  const month_name = t("dates.months").split(" ")[Number(month) - 1] ?? month;
  const values = { day: String(Number(date)), month: month_name, year };
  return today.startsWith(`${year}-`)
    ? t("dates.dayOfMonth", values)
    : t("dates.dayOfYear", values);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days without a time are read as UTC, which has no daylight saving time. */
function daysBetween(day: string, later_day: string): number {
  return (Date.parse(later_day) - Date.parse(day)) / DAY_MS;
}
