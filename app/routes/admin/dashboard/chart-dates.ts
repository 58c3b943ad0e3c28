const STYLES = {
  /** “26 November” */
  day: { day: "numeric", month: "long" },
  /** “26 Nov” */
  shortDay: { day: "numeric", month: "short" },
  /** “November 2026” */
  month: { month: "long", year: "numeric" },
  /** “Nov” */
  shortMonth: { month: "short" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A date of a chart, which is written YYYY-MM-DD, in words. */
export function nameDate(date: string, language: string, style: keyof typeof STYLES): string {
  return dateOf(date).toLocaleDateString(language, { ...STYLES[style], timeZone: "UTC" });
}

export function isMonday(date: string): boolean {
  return dateOf(date).getUTCDay() === 1;
}

function dateOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`);
}
