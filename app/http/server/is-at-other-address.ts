import type { IncomingHttpHeaders } from "node:http";

type Site = { host: string; origin: string };

/** A request with one of these headers came through a proxy, which may name any host. */
const OF_PROXIES = [
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-proto",
  "forwarded",
  "via",
] as const;

/**
 * Whether the client of a site with https is surely not at its address. Proxies may rewrite the
 * host, and may forget to say that the client uses TLS, so the host alone decides only if there is
 * no proxy. Browsers send `Sec-Fetch-Mode` over TLS only, and `Upgrade-Insecure-Requests` always.
 */
export function isAtOtherAddress(headers: IncomingHttpHeaders, site: Site): boolean {
  if (headers["sec-fetch-mode"] !== undefined || headers.host === undefined) return false;
  if (String(headers["x-forwarded-proto"] ?? "").includes("https")) return false;
  // A client that followed the link of the page is not sent there again.
  if (headers.referer?.startsWith(`${site.origin}/`)) return false;
  if (headers["upgrade-insecure-requests"] === "1") return true;
  return (
    normalHost(headers.host) !== site.host &&
    OF_PROXIES.every((name) => headers[name] === undefined)
  );
}

/** Case, a dot at the end and the port of https make no other host. */
function normalHost(host: string): string {
  return host.toLowerCase().replace(/:443$/, "").replace(/\.$/, "");
}
