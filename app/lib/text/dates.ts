/** YYYY-MM-DD HH:mm in the zone, with daylight saving time. */
export function writeDateTime(moment: Date, time_zone: string): string {
  return formatFor(time_zone).format(moment);
}

/** YYYY-MM-DD in the zone. */
export function writeDate(moment: Date, time_zone: string): string {
  return writeDateTime(moment, time_zone).slice(0, "YYYY-MM-DD".length);
}

/** Tests use it to check that requests cannot grow the cache. */
export function countFormats(): number {
  return formats.size;
}

/** More than the IANA database has names, aliases included. */
export const FORMATS_MAX = 700;
const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Swedish dates have the format of this site. Creating a format is slow and each takes 26 KB, so
 * all names of a zone share one.
 */
function formatFor(time_zone: string): Intl.DateTimeFormat {
  const cached_format = formats.get(time_zone);
  if (cached_format) return cached_format;
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: time_zone,
    dateStyle: "short",
    timeStyle: "short",
  });
  const same_zone = formats.get(format.resolvedOptions().timeZone) ?? format;
  if (formats.size < FORMATS_MAX) formats.set(time_zone, same_zone);
  return same_zone;
}
