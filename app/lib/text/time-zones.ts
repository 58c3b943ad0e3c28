import { TIME_ZONE_ALIASES } from "./time-zone-aliases.ts";

let zone_names: Set<string> | undefined;

/**
 * Accepts only the spelling of the IANA database. `Intl` accepts any case, so a cookie could name
 * one zone in millions of ways.
 */
export function isTimeZone(value: string): boolean {
  zone_names ??= new Set([...Intl.supportedValuesOf("timeZone"), ...TIME_ZONE_ALIASES]);
  return zone_names.has(value);
}
