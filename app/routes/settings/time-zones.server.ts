const REGIONS = [
  "Europe",
  "Asia",
  "Africa",
  "America",
  "Atlantic",
  "Australia",
  "Indian",
  "Pacific",
  "Arctic",
  "Antarctica",
] as const;

export type Region = { region: (typeof REGIONS)[number] | "Other"; zones: string[] };

/**
 * Told to the browser, whose own list may be another. The zone chosen before is among them,
 * whatever it is called today.
 */
export function listTimeZones(chosen: string | null): Region[] {
  const zones = new Set([
    ...Intl.supportedValuesOf("timeZone"),
    "UTC",
    ...(chosen === null ? [] : [chosen]),
  ]);
  const byRegion = Map.groupBy([...zones].toSorted(), regionOf);
  return [...REGIONS, "Other" as const].flatMap((region) => {
    const found = byRegion.get(region);
    return found ? { region, zones: found } : [];
  });
}

function regionOf(zone: string): Region["region"] {
  return REGIONS.find((region) => zone.startsWith(`${region}/`)) ?? "Other";
}
