import { TIME_ZONE_ALIASES } from "./time-zone-aliases.ts";

let zone_names: Set<string> | undefined;

/** Accepts from now on only names that are in `names` too. */
export function limitTimeZones(names: ReadonlySet<string>): void {
  zone_names = new Set([...allZones()].filter((name) => names.has(name)));
}

function allZones(): Set<string> {
  return new Set([...Intl.supportedValuesOf("timeZone"), ...TIME_ZONE_ALIASES]);
}

/**
 * Accepts only the spelling of the IANA database. `Intl` accepts any case, so a cookie could name
 * one zone in millions of ways.
 */
export function isTimeZone(value: string): boolean {
  zone_names ??= allZones();
  return zone_names.has(value);
}
