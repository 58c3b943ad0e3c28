import { z } from "zod";
import { isLanguage, type Language } from "../text/languages.ts";

/** Longer than every path of the site. Proxies refuse much longer response headers. */
const MAX_PATH_CHARACTERS = 2000;

/**
 * The form field with the next page. It accepts any text, because `safePath` checks it; one that is
 * too long counts as none.
 */
export const redirect_to = z
  .string()
  .overwrite((path) => (path.length > MAX_PATH_CHARACTERS ? "" : path))
  .optional();

/**
 * The value if it is a path of this site, otherwise `fallback`. It never returns a URL of another
 * host.
 */
export function safePath(value: string | null | undefined, fallback = "/"): string {
  if (
    typeof value !== "string" ||
    value.length > MAX_PATH_CHARACTERS ||
    !value.startsWith("/") ||
    value.startsWith("//") ||
    /[\\\p{Cc}]/u.test(value)
  )
    return fallback;
  const url = new URL(value, "http://same.site");
  return url.host === "same.site" && !url.pathname.startsWith("//")
    ? `${url.pathname}${url.search}${url.hash}`
    : fallback;
}

/** The login page, which redirects back to the given address. */
export function loginPath(from: Address): string {
  return pathWithReturn("/login", from);
}

/** The page of an unseen warning, which redirects back to the given address. */
export function warningPath(from: Address): string {
  return pathWithReturn("/warning", from);
}

/** The page that asks again who the member is, and redirects back to the given address. */
export function confirmPath(from: Address): string {
  return pathWithReturn("/confirm", from);
}

type Address = { pathname: string; search: string };

function pathWithReturn(path: string, { pathname, search }: Address): string {
  const from = `${pathname}${search}`;
  return from === "/" || from.length > MAX_PATH_CHARACTERS
    ? path
    : `${path}?redirectTo=${encodeURIComponent(from)}`;
}

/** The language of a link from an e-mail (`?lang=`). */
export function languageOfLink(url: URL): Language | undefined {
  const lang = url.searchParams.get("lang");
  return isLanguage(lang) ? lang : undefined;
}
