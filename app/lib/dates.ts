const formats = new Map<string, Intl.DateTimeFormat>();

/** YYYY-MM-DD HH:mm on the wall clock of the zone, daylight time included. */
export function writeDateTime(moment: Date, time_zone: string): string {
  return formatFor(time_zone).format(moment);
}

/** YYYY-MM-DD on the calendar of the zone. */
export function writeDate(moment: Date, time_zone: string): string {
  return writeDateTime(moment, time_zone).slice(0, "YYYY-MM-DD".length);
}

export function isTimeZone(value: string): boolean {
  try {
    return Boolean(formatFor(value));
  } catch {
    return false;
  }
}

/** Swedish writes dates the way the product does. Making a format costs more than using it, so each zone keeps one. */
function formatFor(time_zone: string): Intl.DateTimeFormat {
  const known = formats.get(time_zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("sv-SE", { timeZone: time_zone, dateStyle: "short", timeStyle: "short" });
  formats.set(time_zone, format);
  return format;
}
