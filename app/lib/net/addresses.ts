// Browsers skip control characters in an address. They could hide where it leads.
const SKIPPED = /\p{Cc}/gu;
// Browsers and sanitisers read these as "//", which starts the address of another site.
const OTHER_SITE = /^\/ *[/\\]/;
const UNSAFE = /[\s"'<>\\`{}|^]/g;

/** The address to put into a link (http, https, mailto or a path of this site), or null. */
export function linkAddress(value: string) {
  const address = tidyAddress(value);
  if (OTHER_SITE.test(value.replace(SKIPPED, "").trim())) return null;
  if (isWebAddress(address) || isOwnPath(address)) return address;
  return /^mailto:[^@]+@[^@]+$/i.test(address) ? address : null;
}

/**
 * The address to put into an image, or null. Of this site it is a built file or an uploaded one: the
 * browser would request any other address with the reader's cookie. Those of other sites are
 * fetched by the site itself.
 */
export function imageAddress(value: string, own_origin: string) {
  const address = tidyAddress(value);
  if (isOwnPath(address)) return ownFile(new URL(address, own_origin));
  if (!isWebAddress(address)) return null;
  const url = new URL(address);
  return url.host === new URL(own_origin).host ? ownFile(url) : address;
}

// The files that the build writes: every visitor may load them, and loading has no effect. `URL`
// has resolved "..", also when escaped. A proxy might resolve an escaped slash (..%2f), so "%" is
// not allowed.
const BUILT_FILE = /^\/assets\/[\w./-]+$/;
const UPLOADED_FILE = /^\/files\/\d{1,10}\/[a-z0-9.-]+$/;

/** An uploaded file has no query: the page asks for the width that it needs. */
function ownFile({ pathname, search }: URL) {
  if (UPLOADED_FILE.test(pathname)) return pathname;
  return BUILT_FILE.test(pathname) ? pathname + search : null;
}

/**
 * Dots are resolved first, because the path of /.//evil.example is //evil.example, which is the
 * address of another site.
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
