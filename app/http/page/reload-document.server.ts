/**
 * Marks a redirect: the router loads its target as a whole page. The name of the site, the
 * language, the colours and the time zone are on <html>, which React does not render again.
 */
export function reloadDocument(headers: Headers): Headers {
  headers.set("X-Remix-Reload-Document", "true");
  return headers;
}
