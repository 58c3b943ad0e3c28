import ipaddr from "ipaddr.js";

/** What an IPv6 provider gives one household: its devices change addresses within it every day. */
const NETWORK_BITS = 64;
/** What a hosting customer or an owner of a tunnel usually holds: 65,536 networks of their own. */
const WIDE_NETWORK_BITS = 48;
const BITS_A_GROUP = 16;

/** An address of IPv4 as it is; of IPv6 the /64 it lies in. */
export function networkOf(address: string): string {
  return prefixOf(address, NETWORK_BITS);
}

/**
 * The /48 around an address of IPv6; IPv4 has no wider network that one person would hold, so it
 * stays one address.
 */
export function wideNetworkOf(address: string): string {
  return prefixOf(address, WIDE_NETWORK_BITS);
}

/** True of a host, or an address with or without brackets, that only this machine can reach. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, "").toLowerCase();
  return ipaddr.isValid(address)
    ? ipaddr.process(address).range() === "loopback"
    : address === "localhost";
}

function prefixOf(address: string, bits: number): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const groups = parsed.parts.map((group, index) => (index < bits / BITS_A_GROUP ? group : 0));
  return `${new ipaddr.IPv6(groups).toString()}/${bits}`;
}
