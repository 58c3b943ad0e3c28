import type { MiddlewareFunction } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { findSession, type SessionKind } from "#app/domain/access/sessions.server.ts";
import { refusalIn } from "#app/domain/away.server.ts";
import { limit } from "#app/domain/limits.server.ts";
import { notAllowed, refused } from "#app/domain/refusal.ts";
import { isTimeZone } from "#app/lib/dates.ts";
import { env } from "#app/lib/env.server.ts";
import { isLanguage, LANGUAGES } from "#locales/index.ts";
import {
  connectionContext,
  findMe,
  readerContext,
  type Visitor,
  visitorContext,
} from "./context.server.ts";
import {
  forgetSession,
  languageCookie,
  readZoneCookie,
  sessionCookie,
  themeCookie,
} from "./cookies.server.ts";
import { retryAfter } from "./page.server.ts";

/**
 * Who is there, by the cookie. One that opens nothing any more is cleared. Below /api a cookie
 * opens nothing.
 */
export const meetVisitor: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (isApi(request)) return next();
  const token: unknown = await sessionCookie.parse(request.headers.get("Cookie"));
  if (typeof token !== "string" || !token) return next();
  const visitor = await visitorOf(token, "site");
  context.set(visitorContext, visitor);
  const response = await next();
  // What a guard throws keeps its status, but not its headers.
  if (response.status === 503 && visitor.refusal)
    new Headers(retryAfter(visitor.refusal)).forEach((value, name) =>
      response.headers.set(name, value),
    );
  if (!visitor.session && visitor.refusal?.status !== 503 && !setsSession(response)) {
    (await forgetSession()).forEach((value, name) => response.headers.append(name, value));
  }
  return response;
};

/**
 * Who is there, by the bearer token. Calls that need nobody answer all the same; the others refuse
 * through me(). Routes match however an address is cased or escaped, so whoever a cookie brought in
 * before is sent away here.
 */
export const meetBearer: MiddlewareFunction<Response> = async ({ request, context }) => {
  const bearer = /^Bearer +(\S.*)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  context.set(
    visitorContext,
    bearer
      ? await visitorOf(bearer, "api", () => limit("bad_token", context.get(connectionContext)))
      : { session: null, refusal: null },
  );
};

/**
 * Turkish unless somebody chose: the account first, then the browser's cookie, then the letter
 * whose link was followed. Accept-Language has no say.
 */
export const [detectLanguage, detectedLanguage] = createI18nextMiddleware({
  i18next: { initAsync: false },
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: env.DEFAULT_LANGUAGE,
    cookie: languageCookie,
    searchParamKey: "lang",
    order: ["custom", "cookie", "searchParams"],
    findLocale: async ({ context }) => findMe(context)?.language ?? null,
  },
});

/**
 * How pages are drawn for whoever is there: the account's choice, else the browser's, else the
 * site's.
 */
export const meetReader: MiddlewareFunction<Response> = async ({ request, context }) => {
  const me = findMe(context);
  const language = detectedLanguage(context);
  const theme: unknown = me?.theme ?? (await themeCookie.parse(request.headers.get("Cookie")));
  const zone = me?.time_zone ?? readZoneCookie(request);
  context.set(readerContext, {
    language: isLanguage(language) ? language : env.DEFAULT_LANGUAGE,
    theme: theme === "dark" ? "dark" : "light",
    time_zone: zone && isTimeZone(zone) ? zone : env.DEFAULT_TIME_ZONE,
    site_name: env.SITE_NAME,
  });
};

async function visitorOf(
  token: string,
  kind: SessionKind,
  countFailure = async () => {},
): Promise<Visitor> {
  try {
    const session = await findSession(token, kind);
    if (!session) {
      await countFailure();
      return { session: null, refusal: notAllowed("badCredentials") };
    }
    if (!session.user.is_active) return { session: null, refusal: refused("inactiveUser") };
    return { session, refusal: null };
  } catch (error) {
    const refusal = refusalIn(error);
    if (!refusal) throw error;
    return { session: null, refusal };
  }
}

function isApi(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/api/");
}

function setsSession(response: Response): boolean {
  return response.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${sessionCookie.name}=`));
}
