// What a browser skips or reads in two ways inside an address; each would let an address be another
// one than it looks.
const SKIPPED = /\p{Cc}/gu;
// Browsers and sanitisers read these as "//", the beginning of another site's address.
const OTHER_SITE = /^\/ *[/\\]/;
const UNSAFE = /[\s"'<>\\`{}|^]/g;

/**
 * The address as it may stand in a link: http, https, mailto or a path of our own; otherwise null.
 */
export function linkAddress(value: string) {
  const address = tidyAddress(value);
  if (OTHER_SITE.test(value.replace(SKIPPED, "").trim())) return null;
  if (isWebAddress(address) || isOwnPath(address)) return address;
  return /^mailto:[^@]+@[^@]+$/i.test(address) ? address : null;
}

/**
 * The address as it may stand in an image: https, so that a page read over https loads it, or one
 * of this site's own files. Any other address of this site would be requested in the reader's name,
 * with the reader's cookie.
 */
export function imageAddress(value: string, own_origin: string) {
  const address = tidyAddress(value);
  if (isOwnPath(address)) return ownFile(new URL(address, own_origin));
  if (!/^https?:/i.test(address) || !isWebAddress(address)) return null;
  const url = new URL(address);
  if (url.host === new URL(own_origin).host) return ownFile(url);
  return url.protocol === "https:" ? address : null;
}

// What the build writes: files that every visitor may load, without any effect. `URL` has resolved
// "..", however it was escaped; a slash that still is escaped (..%2f) might be resolved by a proxy,
// and none of our files has one.
const OWN_FILE = /^\/assets\/[\w./-]+$/;

function ownFile({ pathname, search }: URL) {
  return OWN_FILE.test(pathname) ? pathname + search : null;
}

/**
 * Also after its dots are resolved: the path of /.//evil.example is //evil.example, which names
 * another site wherever it is used as an address.
 */
export function isOwnPath(address: string) {
  return (
    /^\/(?!\/)/.test(address) && !new URL(address, "http://same.site").pathname.startsWith("//")
  );
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
