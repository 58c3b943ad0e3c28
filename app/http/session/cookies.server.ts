import { createCookie } from "react-router";
import { WAITING_HOURS } from "#app/domain/accounts/sign-in/parts/waiting-sign-in.server.ts";
import { SITE_SESSION_DAYS, TOKEN_SHAPE } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { email } from "#app/domain/base/rules.ts";
import { type Appearance, appearance_input } from "#app/domain/members/preferences/input.ts";
import { languageOfLink } from "#app/lib/net/redirect.ts";
import { env } from "#app/lib/process/env.server.ts";

const secure = env.SITE_URL.startsWith("https:");
const DAY_SECONDS = 24 * 60 * 60;
const YEAR_SECONDS = 365 * DAY_SECONDS;
/** A notice that no page has shown by then is out of date. */
const FLASH_SECONDS = 60;
/** A guest who has not signed in within this time may have left a computer that others use. */
const ARRIVAL_SECONDS = 10 * 60;

/** The cookie lasts as long as the sign-in waits for the second factor. */
const SIGN_IN_SECONDS = WAITING_HOURS * 60 * 60;

/**
 * Browsers accept a cookie with this prefix only over TLS and for this host alone, so a sibling
 * host cannot set one. For the same reason a cookie without the prefix is not read, even one from
 * before the site had TLS.
 */
const PREFIX = secure ? "__Host-" : "";

const attributes = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;

export const sessionCookie = createCookie(`${PREFIX}divan_session`, {
  ...attributes,
  maxAge: SITE_SESSION_DAYS * DAY_SECONDS,
});
export const languageCookie = createCookie(`${PREFIX}divan_language`, {
  ...attributes,
  maxAge: YEAR_SECONDS,
});
export const themeCookie = createCookie(`${PREFIX}divan_theme`, {
  ...attributes,
  maxAge: YEAR_SECONDS,
});
export const flashCookie = createCookie(`${PREFIX}divan_flash`, {
  ...attributes,
  maxAge: FLASH_SECONDS,
});

/** The address of a guest who has just signed up, for the form of the login page. */
const arrivalCookie = createCookie(`${PREFIX}divan_arrival`, {
  ...attributes,
  maxAge: ARRIVAL_SECONDS,
});

/** A sign-in whose password was right and which waits for the second factor. */
export const signInCookie = createCookie(`${PREFIX}divan_sign_in`, {
  ...attributes,
  maxAge: SIGN_IN_SECONDS,
});

/**
 * Plain text, because a script sets it: only the browser knows its time zone. The script uses the
 * prefix on every https page, also behind a proxy that hides TLS from the server.
 */
const ZONE_COOKIE = new RegExp(`(?:^|; )${secure ? PREFIX : "(?:__Host-)?"}divan_zone=([\\w/+-]+)`);

/** Plain text as well, because what is known of a device is read at once. */
const DEVICE_COOKIE = new RegExp(`(?:^|; )${PREFIX}divan_device=([^;]+)`);

/** The key of a browser in which somebody has signed in. It opens nothing. */
export function readDeviceKey(request: Request): string | null {
  const key = DEVICE_COOKIE.exec(request.headers.get("Cookie") ?? "")?.[1] ?? "";
  return TOKEN_SHAPE.test(key) ? key : null;
}

export function deviceCookie(key: string): string {
  const secure_part = secure ? "; Secure" : "";
  return `${PREFIX}divan_device=${key}; Max-Age=${YEAR_SECONDS}; Path=/; HttpOnly; SameSite=Lax${secure_part}`;
}

export function readZoneCookie(request: Request): string | null {
  return ZONE_COOKIE.exec(request.headers.get("Cookie") ?? "")?.[1] ?? null;
}

/**
 * Removes the session cookie and the cached pages, which "back" would show to the next user of the
 * browser.
 */
export async function clearSessionHeaders(): Promise<Headers> {
  return new Headers({
    "Set-Cookie": await sessionCookie.serialize("", { maxAge: 0 }),
    "Clear-Site-Data": '"cache"',
  });
}

/** Stores the choices in the browser too, where they also apply after signing out. */
export async function preferenceHeaders({
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

/** Reads the cookies of `preferenceHeaders`. An invalid cookie counts as no choice. */
export async function readAppearance(request: Request): Promise<Appearance> {
  const cookies = request.headers.get("Cookie");
  const { language, theme } = appearance_input.shape;
  return {
    language: language.safeParse(await languageCookie.parse(cookies)).data,
    theme: theme.safeParse(await themeCookie.parse(cookies)).data,
  };
}

/**
 * Keeps the language of a link in an e-mail, for readers who have not chosen one. Call it only
 * after a form with a code from the e-mail: anyone may send a link.
 */
export async function keepLinkLanguage(request: Request): Promise<Headers> {
  const { language = languageOfLink(new URL(request.url)) } = await readAppearance(request);
  return preferenceHeaders({ language });
}

/** The address is not in the URL, because addresses of pages are logged and sent on. */
export async function appendArrival(headers: Headers, address: string): Promise<void> {
  headers.append("Set-Cookie", await arrivalCookie.serialize(address));
}

/** The browser may send anything, so only a valid address is shown. */
export async function readArrival(request: Request): Promise<string | undefined> {
  return email.safeParse(await arrivalCookie.parse(request.headers.get("Cookie"))).data;
}

export async function appendEndOfArrival(request: Request, headers: Headers): Promise<void> {
  if ((await arrivalCookie.parse(request.headers.get("Cookie"))) !== null)
    headers.append("Set-Cookie", await arrivalCookie.serialize("", { maxAge: 0 }));
}

export async function readSignInToken(request: Request): Promise<string> {
  const token: unknown = await signInCookie.parse(request.headers.get("Cookie"));
  return typeof token === "string" ? token : "";
}
