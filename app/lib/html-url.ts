// What a browser skips or reads in two ways inside an address; each would let an address be another one than it looks.
const SKIPPED = /\p{Cc}/gu;
const UNSAFE = /[\s"'<>\\`{}|^]/g;

/** The address as it may stand in a link: http, https, mailto or a path of our own; otherwise null. */
export function linkAddress(value: string) {
  const address = tidyAddress(value);
  if (isWebAddress(address) || isOwnPath(address)) return address;
  return /^mailto:[^@]+@[^@]+$/i.test(address) ? address : null;
}

/** The address as it may stand in an image: https, so that a page read over https loads it, or a path of our own, which `own_origin` may stand before. */
export function imageAddress(value: string, own_origin: string) {
  const address = withoutOrigin(tidyAddress(value), own_origin);
  return (/^https:/i.test(address) && isWebAddress(address)) || isOwnPath(address) ? address : null;
}

export function isOwnPath(address: string) {
  return /^\/(?!\/)/.test(address);
}

function withoutOrigin(address: string, own_origin: string) {
  if (!URL.canParse(address)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === own_origin ? pathname + search + hash : address;
}

function isWebAddress(address: string) {
  return /^https?:\/\/[^/]/i.test(address) && URL.canParse(address);
}

function tidyAddress(value: string) {
  return value.replace(SKIPPED, "").trim().replace(UNSAFE, percentEncoded);
}

function percentEncoded(character: string) {
  return character === "'" ? "%27" : encodeURIComponent(character);
}
