import { Resolver } from "node:dns/promises";
import http from "node:http";
import https from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { callbackify } from "node:util";
import ipaddr from "ipaddr.js";
import { isLoopback } from "./network.ts";

/**
 * Requests to addresses that members give. None reaches this machine or its network: the name is
 * resolved here, and the connection uses an address that was checked to be public, so a later
 * answer of the name server has no effect.
 */

type Permission = {
  /** Only a site that runs on a loopback address itself may use it. */
  allows_loopback?: boolean;
  /** What is sent without TLS must be no secret. */
  allows_http?: boolean;
};

type PublicRequest = Permission & {
  method: string;
  headers: Record<string, string | number>;
  body: Buffer;
  timeout_ms: number;
};

/** All IPv4 and IPv6 addresses of a name. */
export type ResolveName = (name: string) => Promise<string[]>;

export class NotPublic extends Error {
  override readonly name = "NotPublic";
  constructor(host: string) {
    super(`${host} has no public address`);
  }
}

const PROTOCOLS = new Set(["https:", "http:"]);
/**
 * Ports below are those of other services, such as mail servers, which nobody should reach through
 * this site.
 */
const FIRST_FREE_PORT = 1024;
/** The only range of IPv6 that is routed on the internet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR("2000::/3");

/** A name is resolved within the time that a request has. */
const DNS_LIMITS = { timeout: 2000, tries: 2 };

/**
 * The address if its spelling allows a request. The addresses of its name are checked when
 * connecting.
 */
export function readPublicUrl(
  text: string,
  { allows_loopback = false, allows_http = false }: Permission = {},
): URL | null {
  const url = URL.parse(text);
  if (!url || url.username !== "" || url.password !== "") return null;
  if (!PROTOCOLS.has(url.protocol)) return null;
  const host = hostOf(url);
  if (allows_loopback && isIP(host) !== 0 && isLoopback(host)) return url;
  if (url.protocol === "http:" && !allows_http) return null;
  // The default port is empty in an address.
  if (url.port !== "" && Number(url.port) < FIRST_FREE_PORT) return null;
  const may_be_public = isIP(host) === 0 ? hasDomain(host) : isPublicAddress(host);
  return may_be_public ? url : null;
}

/**
 * Whether the name leads only to this machine or a network of its own. False for an unknown name.
 */
export async function isPrivateName(
  url: URL,
  resolve: ResolveName = resolveName,
): Promise<boolean> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return false;
  const addresses = await resolve(host).catch(() => []);
  return addresses.length > 0 && !addresses.some(isPublicAddress);
}

/**
 * Sends a request that follows no redirect, reads nothing of the answer's body, and uses no proxy.
 */
export async function sendPublicRequest(
  address: string,
  { allows_loopback, timeout_ms, body, ...options }: PublicRequest,
  resolve: ResolveName = resolveName,
): Promise<{ status: number }> {
  const url = readPublicUrl(address, { allows_loopback });
  if (!url) throw new NotPublic(URL.parse(address)?.host ?? "An address");
  const { request } = url.protocol === "http:" ? http : https;
  return await new Promise((settle, fail) => {
    const sent = request(url, {
      ...options,
      agent: false,
      lookup: lookUpPublic(resolve),
      signal: AbortSignal.timeout(timeout_ms),
    });
    sent.on("error", fail);
    // This event is the last one. An answer that changes the protocol emits no other.
    sent.on("close", () => fail(new Error(`${url.host} closed the connection without an answer`)));
    sent.on("response", (answer) => {
      answer.on("error", () => {});
      answer.destroy();
      settle({ status: answer.statusCode ?? 0 });
    });
    sent.end(body);
  });
}

/** Not called for a literal address, which `readPublicUrl` has checked. */
export function lookUpPublic(resolve: ResolveName): LookupFunction {
  const lookUp = callbackify((name: string) => listPublic(name, resolve));
  return (name, { all }, callback) =>
    lookUp(name, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) callback(error, "");
      else if (all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
}

type Address = { address: string; family: number };

async function listPublic(name: string, resolve: ResolveName): Promise<Address[]> {
  const addresses = await resolve(name);
  const public_addresses = addresses.filter(isPublicAddress);
  if (public_addresses.length === 0) throw new NotPublic(name);
  return public_addresses.map((address) => ({ address, family: isIP(address) }));
}

/**
 * `dns.lookup` is avoided, because it occupies a thread that hashes passwords, for as long as a
 * name server wants.
 */
export async function resolveName(name: string): Promise<string[]> {
  const resolver = new Resolver(DNS_LIMITS);
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
  if (ipv4.status === "rejected" && ipv6.status === "rejected") throw ipv4.reason;
  return [ipv4, ipv6].flatMap((result) => (result.status === "fulfilled" ? result.value : []));
}

/** Forms of IPv6 that contain an IPv4 address are refused as well. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL_IPV6);
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, "");
}

/** `localhost` and names of a local network have no domain. */
function hasDomain(name: string): boolean {
  return name.replace(/\.$/, "").includes(".");
}
