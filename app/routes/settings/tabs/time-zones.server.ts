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
 * The list of the server, because that of the browser may differ. It includes the chosen zone, whose
 * name may be an old one.
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
