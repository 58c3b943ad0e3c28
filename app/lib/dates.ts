import { TIME_ZONE_ALIASES } from "./time-zone-aliases.ts";

/** YYYY-MM-DD HH:mm on the wall clock of the zone, daylight time included. */
export function writeDateTime(moment: Date, time_zone: string): string {
  return formatFor(time_zone).format(moment);
}

/** YYYY-MM-DD on the calendar of the zone. */
export function writeDate(moment: Date, time_zone: string): string {
  return writeDateTime(moment, time_zone).slice(0, "YYYY-MM-DD".length);
}

/**
 * In the spelling of the IANA database. `Intl` takes any case, and a cookie could name one zone in
 * millions of ways.
 */
export function isTimeZone(value: string): boolean {
  zone_names ??= new Set([...Intl.supportedValuesOf("timeZone"), ...TIME_ZONE_ALIASES]);
  return zone_names.has(value);
}

/** For tests: what is kept must not grow with what is asked. */
export function countFormats(): number {
  return formats.size;
}

let zone_names: Set<string> | undefined;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Swedish writes dates the way the product does. Making a format costs more than using it, and each
 * holds 26 KB: one is kept for each zone, none for a spelling of one.
 */
function formatFor(time_zone: string): Intl.DateTimeFormat {
  const cached_format = formats.get(time_zone);
  if (cached_format) return cached_format;
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: time_zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  if (isTimeZone(time_zone))
    formats.set(time_zone, formats.get(format.resolvedOptions().timeZone) ?? format);
  return formats.get(time_zone) ?? format;
}
