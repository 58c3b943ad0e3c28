import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/**
 * Each trusted proxy appends the address of its caller to `X-Forwarded-For`. So the client's
 * address is the n-th entry from the right for n proxies; the client may have forged the entries
 * further left. If there are fewer entries than proxies, the first one is the client. `Forwarded`
 * is never read: few proxies write it, and no common proxy removes one that the client sent.
 */
export function clientAddress(
  { headers, socket }: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string } },
  trusted_proxies: number,
): string {
  const forwarded_address = entryFromRight(headers["x-forwarded-for"], trusted_proxies);
  return readAddress(forwarded_address ?? "") ?? socket.remoteAddress ?? "";
}

/**
 * The origin that the framework compares with the `Origin` header of a form. A proxy may rewrite
 * the host or terminate TLS, so a request for the host of SITE_URL gets the origin of SITE_URL. For
 * any other host (a local port, a second name) the request's own headers decide.
 */
export function requestOrigin(
  headers: IncomingHttpHeaders,
  trusted_proxies: number,
  site_url: string | undefined,
): { protocol: string; host: string | undefined } {
  const site = site_url === undefined ? null : new URL(site_url);
  if (site && (headers.origin === site.origin || headers.host === site.host))
    return { protocol: site.protocol, host: site.host };
  const protocol =
    entryFromRight(headers["x-forwarded-proto"], trusted_proxies) === "https" ? "https:" : "http:";
  const forwarded_host = site
    ? undefined
    : entryFromRight(headers["x-forwarded-host"], trusted_proxies);
  return { protocol, host: forwarded_host || headers.host };
}

/** Node joins repeated headers in their order. */
function entryFromRight(
  header: string | string[] | undefined,
  trusted_proxies: number,
): string | undefined {
  if (header === undefined || trusted_proxies === 0) return undefined;
  const entries = String(header)
    .split(",")
    .map((entry) => entry.trim());
  return entries.at(-Math.min(trusted_proxies, entries.length));
}

/**
 * Removes the port that some proxies add: 192.0.2.1:4711, [2001:db8::1]:4711. An address with an
 * interface (fe80::1%eth0) is valid on its own machine only.
 */
function readAddress(entry: string): string | null {
  const address =
    /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(address) !== 0 && !address.includes("%") ? address : null;
}
