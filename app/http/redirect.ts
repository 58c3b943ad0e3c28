/** Only a path of this site: never another host, however it is spelled. */
export function safePath(value: string | null, otherwise = "/"): string {
  if (!value?.startsWith("/") || value.startsWith("//") || /[\\\p{Cc}]/u.test(value)) return otherwise;
  const url = new URL(value, "http://same.site");
  return url.host === "same.site" && !url.pathname.startsWith("//") ? `${url.pathname}${url.search}${url.hash}` : otherwise;
}

export function loginPath(url: URL): string {
  const from = `${url.pathname}${url.search}`;
  return from === "/" ? "/login" : `/login?redirectTo=${encodeURIComponent(from)}`;
}
