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

type Region = { region: (typeof REGIONS)[number] | "Other"; zones: string[] };

/**
 * The server's list, because the browser's may differ. It includes the chosen zone, which may have
 * an outdated name.
 */
export function listTimeZones(chosen_zone: string | null): Region[] {
  const zones = new Set([
    ...Intl.supportedValuesOf("timeZone"),
    "UTC",
    ...(chosen_zone === null ? [] : [chosen_zone]),
  ]);
  const byRegion = Map.groupBy([...zones].toSorted(), regionOf);
  return [...REGIONS, "Other" as const].flatMap((region) => {
    const region_zones = byRegion.get(region);
    return region_zones ? { region, zones: region_zones } : [];
  });
}

function regionOf(zone: string): Region["region"] {
  return REGIONS.find((region) => zone.startsWith(`${region}/`)) ?? "Other";
}
