import { createCookie } from "react-router";
import { SITE_SESSION_DAYS } from "#app/domain/access/sessions.server.ts";
import { type Look, preferences_input } from "#app/domain/users/preferences-input.ts";
import { env } from "#app/lib/env.server.ts";

const secure = env.SITE_URL.startsWith("https:");
const DAY_SECONDS = 24 * 60 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;
/** A notice that no page has shown by then is no news any more. */
const FLASH_SECONDS = 60;

/**
 * Over TLS the browser takes a cookie of this name only with Secure, for this host alone: a page on
 * a sibling host can plant none. A cookie without it is not read then, also not one from before:
 * that would be the hole again.
 */
const PREFIX = secure ? "__Host-" : "";

const base = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

export const sessionCookie = createCookie(`${PREFIX}divan_session`, {
  ...base,
  maxAge: SITE_SESSION_DAYS * DAY_SECONDS,
});
export const languageCookie = createCookie(`${PREFIX}divan_language`, {
  ...base,
  maxAge: YEAR_SECONDS,
});
export const themeCookie = createCookie(`${PREFIX}divan_theme`, { ...base, maxAge: YEAR_SECONDS });
export const flashCookie = createCookie(`${PREFIX}divan_flash`, { ...base, maxAge: FLASH_SECONDS });

/**
 * Set by script, which alone knows the browser's zone; so it is plain text. Behind a proxy whose
 * https the server does not know of, script uses the prefix all the same.
 */
const ZONE_COOKIE = new RegExp(`(?:^|; )${secure ? PREFIX : "(?:__Host-)?"}divan_zone=([\\w/+-]+)`);

export function readZoneCookie(request: Request): string | null {
  const found = ZONE_COOKIE.exec(request.headers.get("Cookie") ?? "")?.[1];
  return found ?? null;
}

/**
 * Ends it in the browser too. The pages it has kept go with it: "back" would show them to whoever
 * sits there next.
 */
export async function forgetSession(): Promise<Headers> {
  return new Headers({
    "Set-Cookie": await sessionCookie.serialize("", { maxAge: 0 }),
    "Clear-Site-Data": '"cache"',
  });
}

/** So that the browser goes on as the account was set, also after signing out. */
export async function keepPreferences({
  language,
  theme,
}: {
  language?: string | null;
  theme?: string | null;
}): Promise<Headers> {
  const headers = new Headers();
  if (language) headers.append("Set-Cookie", await languageCookie.serialize(language));
  if (theme) headers.append("Set-Cookie", await themeCookie.serialize(theme));
  return headers;
}

/** What keepPreferences kept. A cookie that makes no sense, or none at all, is no choice. */
export async function readLook(request: Request): Promise<Look> {
  const cookies = request.headers.get("Cookie");
  const { language, theme } = preferences_input.shape;
  return {
    language: language.safeParse(await languageCookie.parse(cookies)).data,
    theme: theme.safeParse(await themeCookie.parse(cookies)).data,
  };
}
