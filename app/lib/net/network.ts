import ipaddr from "ipaddr.js";

/**
 * A provider gives one household a /64 of IPv6. Its devices change their addresses within it daily.
 */
const NETWORK_BITS = 64;
/** Hosting customers and owners of a tunnel usually have a /48, which is 65,536 networks. */
const WIDE_NETWORK_BITS = 48;
/**
 * Providers have some of these for a country or a city, and move a household within them. Farther
 * addresses are those of another provider or another place.
 */
const REGION_BITS = 32;
const IPV4_REGION_BITS = 16;
const BITS_PER_GROUP = 16;
const BITS_PER_OCTET = 8;
const IPV4_BITS = 32;

/** The address itself for IPv4, its /64 for IPv6. */
export function networkOf(address: string): string {
  return prefixOf(address, NETWORK_BITS);
}

/** The /48 for IPv6. For IPv4 the address itself, because one person rarely has a whole network. */
export function wideNetworkOf(address: string): string {
  return prefixOf(address, WIDE_NETWORK_BITS);
}

/** The /16 of IPv4, the /32 of IPv6. */
export function regionOf(address: string): string {
  return prefixOf(address, REGION_BITS, IPV4_REGION_BITS);
}

/** Whether only this machine can reach the host. An IPv6 address may be in brackets. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "").toLowerCase();
  return ipaddr.isValid(address)
    ? ipaddr.process(address).range() === "loopback"
    : address === "localhost";
}

function prefixOf(address: string, bits: number, ipv4_bits = IPV4_BITS): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return ipv4PrefixOf(parsed, ipv4_bits);
  const groups = parsed.parts.map((group, index) => (index < bits / BITS_PER_GROUP ? group : 0));
  return `${new ipaddr.IPv6(groups).toString()}/${bits}`;
}

function ipv4PrefixOf(parsed: ipaddr.IPv4, bits: number): string {
  if (bits === IPV4_BITS) return parsed.toString();
  const octets = parsed.octets.map((octet, index) => (index < bits / BITS_PER_OCTET ? octet : 0));
  return `${new ipaddr.IPv4(octets).toString()}/${bits}`;
}
