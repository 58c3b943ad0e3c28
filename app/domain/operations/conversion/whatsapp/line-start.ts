import type { DateOrder } from "../date-orders.ts";

/** Signs of the writing direction, which iOS puts before lines and around names. */
const DIRECTION = String.raw`[\u200E\u200F\u202A-\u202E\uFEFF]*`;
const BLANK = String.raw`[ \u00A0\u202F]`;
const DATE = String.raw`(?<first>\d{1,4})(?<sign>[./-]) ?(?<second>\d{1,2})\k<sign> ?(?<third>\d{1,4})\.?`;
/** AM and PM in English, Spanish and Turkish. */
const HALF = String.raw`(?:[ap]\.?${BLANK}?m\.?|ö[ös])`;
const TIME = String.raw`(?<hour>\d{1,2})[:.](?<minute>\d{2})(?:[:.](?<seconds>\d{2}))?`;
/** Some languages have a word or the half of the day before the time. */
const STAMP = String.raw`(?<stamp>${DATE},?${BLANK}(?:(?<half_before>${HALF})${BLANK}|\p{L}{1,4}${BLANK})?${TIME}(?:${BLANK}?(?<half_after>${HALF}))?)`;
const IOS = new RegExp(String.raw`^${DIRECTION}\[${STAMP}\](?: (?<rest>.*))?$`, "isu");
const ANDROID = new RegExp(
  String.raw`^${DIRECTION}${STAMP}${BLANK}[-–]${BLANK}(?<rest>.*)$`,
  "isu",
);
const YEAR_DIGITS = 4;
const CENTURY = 2000;
const MONTHS = 12;
const DAYS = 31;
const NOON = 12;

/** The beginning of a message: a date whose order is not known yet, and a time. */
export type LineStart = {
  /** The first numbers of the date, without its year: day and month in some order. */
  numbers: [first: number, second: number];
  year: number;
  is_year_first: boolean;
  day_ms: number;
  /** How the line is written. One export writes all lines in one way. */
  shape: string;
  /** Date and time as they stand in the file. */
  stamp: string;
  rest: string;
};

/** Null for a line that belongs to the message before it. */
export function parseLineStart(line: string): LineStart | null {
  const ios = IOS.exec(line);
  const groups = (ios ?? ANDROID.exec(line))?.groups;
  if (!groups) return null;
  const { first = "", second = "", third = "", sign = "", stamp = "", rest = "" } = groups;
  const is_year_first = first.length === YEAR_DIGITS;
  const year = yearOf(is_year_first ? first : third);
  const numbers: LineStart["numbers"] = is_year_first
    ? [Number(second), Number(third)]
    : [Number(first), Number(second)];
  const half = groups.half_before ?? groups.half_after;
  const day_ms = timeOf(groups, half);
  const has_date = numbers.every((number) => number >= 1 && number <= DAYS);
  const has_month = numbers.some((number) => number <= MONTHS);
  if (year === null || day_ms === null || !has_date || !has_month) return null;
  const signs = [Boolean(groups.seconds), Boolean(half), is_year_first];
  const shape = [ios ? "[" : "-", sign, ...signs].join(" ");
  return { numbers, year, is_year_first, day_ms, shape, stamp, rest };
}

function yearOf(digits: string): number | null {
  if (digits.length === YEAR_DIGITS) return Number(digits);
  return digits.length === 2 ? CENTURY + Number(digits) : null;
}

/** Since the beginning of the day. Half a day has hours from 1 to 12, and 12 is its beginning. */
function timeOf(
  { hour = "", minute = "", seconds = "0" }: Record<string, string | undefined>,
  half: string | undefined,
): number | null {
  const [hours, minutes, rest] = [Number(hour), Number(minute), Number(seconds)];
  if (minutes > 59 || rest > 59 || hours > 23 || (half && (hours < 1 || hours > NOON))) return null;
  const is_afternoon = half !== undefined && /^(?:p|ös)/i.test(half);
  const hours_of_day = half ? (hours % NOON) + (is_afternoon ? NOON : 0) : hours;
  return ((hours_of_day * 60 + minutes) * 60 + rest) * 1000;
}

/** What a clock showed, as if it were UTC. Null for a day that no month has. */
export function clockOf(start: LineStart, order: DateOrder): number | null {
  const [first, second] = start.numbers;
  const is_month_first = start.is_year_first || order === "month";
  const [month, day] = is_month_first ? [first, second] : [second, first];
  const date = new Date(Date.UTC(start.year, month - 1, day));
  if (date.getUTCMonth() !== month - 1) return null;
  return date.getTime() + start.day_ms;
}
