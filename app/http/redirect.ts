import { z } from "zod";

/**
 * The field of a form that names the page to go on to. Any text may come in it: safePath judges it.
 */
export const redirect_to = z.string().optional();

/** Longer than every address of ours; what is longer comes back as a header that proxies refuse. */
const MAX_PATH_CHARACTERS = 2000;

/** Only a path of this site: never another host, however it is spelled. */
export function safePath(value: string | null | undefined, otherwise = "/"): string {
  if (
    typeof value !== "string" ||
    value.length > MAX_PATH_CHARACTERS ||
    !value.startsWith("/") ||
    value.startsWith("//") ||
    /[\\\p{Cc}]/u.test(value)
  )
    return otherwise;
  const url = new URL(value, "http://same.site");
  return url.host === "same.site" && !url.pathname.startsWith("//")
    ? `${url.pathname}${url.search}${url.hash}`
    : otherwise;
}

/** To the sign-in, and back to where one was. */
export function loginPath({ pathname, search }: { pathname: string; search: string }): string {
  const from = `${pathname}${search}`;
  return from === "/" || from.length > MAX_PATH_CHARACTERS
    ? "/login"
    : `/login?redirectTo=${encodeURIComponent(from)}`;
}

/** Keeps the language of the letter that led here, for a reader who has not chosen one. */
export function inLanguageOf(url: URL, path: string): string {
  const lang = url.searchParams.get("lang");
  return lang ? `${path}?${new URLSearchParams({ lang })}` : path;
}
