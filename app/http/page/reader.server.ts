import type { MiddlewareFunction } from "react-router";
import { createI18nextMiddleware } from "remix-i18next";
import { isTheme } from "#app/contract/theme-colours.ts";
import {
  siteAccent,
  siteIcon,
  siteLogo,
  siteName,
} from "#app/domain/site/settings/parts/site-texts.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { writeDate } from "#app/lib/text/dates.ts";
import { isTimeZone } from "#app/lib/text/time-zones.ts";
import { isLanguage, LANGUAGES } from "#locales/index.ts";
import { findUser, readerContext } from "../session/context.server.ts";
import { languageCookie, readZoneCookie, themeCookie } from "../session/cookies.server.ts";

const [detectByLibrary, detectedLanguage] = createI18nextMiddleware({
  i18next: { initAsync: false },
  detection: {
    supportedLanguages: [...LANGUAGES],
    fallbackLanguage: env.DEFAULT_LANGUAGE,
    cookie: languageCookie,
    searchParamKey: "lang",
    order: ["cookie", "searchParams"],
  },
});

/**
 * The language of the account, else of the cookie, else of a link in an e-mail (`?lang=`), else of
 * the site. Accept-Language is ignored. The library is not called for a member who has chosen a
 * language, because it prepares translations of its own for each request.
 */
export const detectLanguage: MiddlewareFunction<Response> = (args, next) =>
  findUser(args.context)?.language ? next() : detectByLibrary(args, next);

/** The display settings of the account, else of the browser, else of the site. */
export const loadReader: MiddlewareFunction<Response> = async ({ request, context }) => {
  const user = findUser(context);
  const language = user?.language ?? detectedLanguage(context);
  const theme: unknown = user?.theme ?? (await themeCookie.parse(request.headers.get("Cookie")));
  const zone = user?.time_zone ?? readZoneCookie(request);
  const known_language = isLanguage(language) ? language : env.DEFAULT_LANGUAGE;
  const time_zone = zone && isTimeZone(zone) ? zone : env.DEFAULT_TIME_ZONE;
  context.set(readerContext, {
    language: known_language,
    theme: isTheme(theme) ? theme : "light",
    time_zone,
    today: user?.date_style === "short" ? writeDate(new Date(), time_zone) : null,
    site_name: siteName(known_language),
    accent: siteAccent(),
    logo: siteLogo() ?? undefined,
    icon: siteIcon() ?? undefined,
  });
};
