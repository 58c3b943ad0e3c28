import { createContext, type RouterContextProvider } from "react-router";
import type { Accent } from "#app/contract/accents.ts";
import type { SitePicture } from "#app/contract/site-picture.ts";
import type { Theme } from "#app/contract/theme-colours.ts";
import type { Session } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { Refusal } from "#app/domain/base/refusal.ts";
import type { Upload } from "#app/domain/members/files/upload.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { OTHER } from "#app/lib/metrics/request-counts.ts";
import { env } from "#app/lib/process/env.server.ts";
import type { Language } from "#locales/index.ts";
import type { FormFields } from "../form/form-body.server.ts";
import type { MissingFiles } from "../form/upload-form.server.ts";

export type RequestContext = Readonly<RouterContextProvider>;

/** `refusal` says why the token of the request has no usable session; null without a token. */
export type Authentication = { session: Session | null; refusal: Refusal | null };

export type ReaderSettings = {
  language: Language;
  theme: Theme;
  time_zone: string;
  site_name: string;
  /** The value of `TodayContext`. */
  today: string | null;
  /** Undefined for the default colour. */
  accent?: Accent;
  /** The pictures of the site itself. Undefined for those of Divan. */
  logo?: SitePicture;
  icon?: SitePicture;
};

/** serve.server.ts sets it before any route runs. */
export const connectionContext = createContext<{
  request_id: string;
  address: string | null;
  started_ms: number;
}>({ request_id: "", address: null, started_ms: 0 });

/** The pattern of the route that answers a page (root.tsx). */
export const routeContext = createContext<string>(OTHER);

/** Whether the request failed only because its reader left (entry.server.tsx). */
export const abortedContext = createContext(false);

/** How long rendering the page took. */
export const renderContext = createContext({ ms: 0 });

/**
 * The bytes of a rendered page. The response that passes through the framework has its status and
 * headers only, because a body is copied each time it is put into a response or read from it.
 */
export const pageContext = createContext<Buffer | null>(null);

/**
 * The form that was posted to a page. serve.server.ts sets it. It has no default value, so reading
 * it where there is no form throws.
 */
export const formContext = createContext<FormFields>();

/** The files of the form, which are deleted after the answer. */
export const uploadsContext = createContext<readonly Upload[]>([]);

/** Why `uploadsContext` lacks files that were sent; null if it lacks none. */
export const missingFilesContext = createContext<MissingFiles | null>(null);

/** The session that the cookie names. */
export const authenticationContext = createContext<Authentication>({
  session: null,
  refusal: null,
});

/**
 * The number of the bell while the page itself changes it: a topic marks its notifications as read.
 */
export const unreadCountContext = createContext<Promise<number> | null>(null);

/** The reader's display settings. */
export const readerContext = createContext<ReaderSettings>({
  language: env.DEFAULT_LANGUAGE,
  theme: "light",
  time_zone: env.DEFAULT_TIME_ZONE,
  site_name: env.SITE_NAME,
  today: null,
});

/** Rendered HTML that `fillIn()` puts into the bytes of the page, by name. */
export const cachedHtmlContext = createContext<ReadonlyMap<string, Buffer>>(new Map());

/**
 * The signed-in member. It refuses when there is none, so a route that lacks a guard fails closed.
 */
export function requireUser(context: RequestContext): User {
  return requireSession(context).user;
}

export function requireSession(context: RequestContext): Session {
  return sessionOf(context.get(authenticationContext));
}

export function sessionOf({ session, refusal }: Authentication): Session {
  if (!session) throw refusal ?? new Refusal(401, "notAuthenticated");
  return session;
}

export function findRequestSession(context: RequestContext): Session | null {
  return context.get(authenticationContext).session;
}

export function findUser(context: RequestContext): User | null {
  return findRequestSession(context)?.user ?? null;
}
