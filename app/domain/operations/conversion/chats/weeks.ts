const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;
/** 1 January 1970 was a Thursday, three days after a Monday. */
const DAYS_AFTER_MONDAY = 3;

/** The week from Monday to Sunday in which a moment lies, as "2024-03-11 – 2024-03-17". */
export function weekOf(moment_ms: number): string {
  const day = Math.floor(moment_ms / DAY_MS);
  const since_monday = (((day + DAYS_AFTER_MONDAY) % DAYS) + DAYS) % DAYS;
  const monday = day - since_monday;
  return `${dateOf(monday)} – ${dateOf(monday + DAYS - 1)}`;
}

const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
