/**
 * The router then loads the target as a whole page. The language, the colours and the time zone are
 * on <html>, which React does not render again, and they change with the account.
 */
export function reloadDocument(headers: Headers): Headers {
  headers.set("X-Remix-Reload-Document", "true");
  return headers;
}
