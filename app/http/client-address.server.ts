import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";

/**
 * Each trusted proxy appends the address that it was called from, so the client's is the entry
 * counted from the right by their number; what stands further left is the client's own words. Fewer
 * entries than proxies were all written by proxies: the first one is the client. `Forwarded` is
 * never read: few proxies write it, and none of the common ones removes a client's.
 */
export function clientAddress(
  { headers, socket }: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string } },
  trusted_proxies: number,
): string {
  const forwarded = entryFromRight(headers["x-forwarded-for"], trusted_proxies);
  return readAddress(forwarded ?? "") ?? socket.remoteAddress ?? "";
}

/**
 * The origin that the framework compares a form's `Origin` with. A proxy may have rewritten the
 * host or taken off the TLS, so SITE_URL stands wherever the request names it; any other host (a
 * port of this machine, a second name) is judged by what the request itself says.
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

/** Node joins the lines of a header that is sent more than once, in their order. */
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
 * Without the port that some proxies add: 192.0.2.1:4711, [2001:db8::1]:4711. An interface
 * (fe80::1%eth0) means nothing outside its machine.
 */
function readAddress(entry: string): string | null {
  const address =
    /^\[([^\]]*)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
  return isIP(address) !== 0 && !address.includes("%") ? address : null;
}
