import { isIPv6 } from "node:net";

const GROUPS = 8;
const GROUPS_OF_A_NETWORK = 4;

/** Who stands behind an address: one of IPv4 is one household, of IPv6 a household has a whole /64 to change within. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const plain = address.replace(/%.*$/, "");
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, GROUPS_OF_A_NETWORK).join(":")}::/64` : address;
}

/** All eight groups, in one spelling. */
function groupsOf(address: string): string[] {
  const [head = [], tail = []] = address.split("::").map((half) => half.split(":").filter(Boolean));
  const left_out = Array<string>(Math.max(0, GROUPS - head.length - tail.length)).fill("0");
  return [...head, ...left_out, ...tail].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
