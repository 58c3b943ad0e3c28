import { type Document, linkOf, mapRuns } from "./document.ts";

/** How many addresses of other sites a document links to, each counted once. */
export function countOutsideLinks(document: Document, site_url: string): number {
  const site_host = new URL(site_url).host;
  const addresses = new Set<string>();
  mapRuns(document, (runs) => {
    for (const run of runs) {
      const address = linkOf(run);
      if (address !== null && isOutside(address, site_host)) addresses.add(address);
    }
    return runs;
  });
  return addresses.size;
}

/** Paths of this site have no host. An e-mail address leads away too. */
function isOutside(address: string, site_host: string): boolean {
  if (address.startsWith("/") && !address.startsWith("//")) return false;
  if (address.startsWith("#") || !URL.canParse(address)) return false;
  return new URL(address).host !== site_host;
}
