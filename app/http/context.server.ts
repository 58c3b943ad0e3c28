import { createContext, type RouterContextProvider } from "react-router";
import type { Session } from "#app/domain/access/sessions.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import type { User } from "#app/domain/users/user.ts";
import { env } from "#app/lib/env.server.ts";
import type { FormFields } from "./form-body.server.ts";
import type { Reader } from "./reader.tsx";

type Context = Readonly<RouterContextProvider>;

/**
 * `refusal` says why there is no session, where something was shown that should have opened one.
 */
export type Visitor = { session: Session | null; refusal: Refusal | null };

/** What the socket knows: set by server.ts before any route runs. */
export const connectionContext = createContext<{ request_id: string; address: string | null }>({
  request_id: "",
  address: null,
});

/**
 * The form that was posted to a page, parsed by server.ts. It has no default: an action without a
 * form is a mistake of ours.
 */
export const formContext = createContext<FormFields>();

/** Who came: by the cookie on pages, by the bearer token below /api. */
export const visitorContext = createContext<Visitor>({ session: null, refusal: null });

/** How pages are drawn for this reader. */
export const readerContext = createContext<Omit<Reader, "t">>({
  language: env.DEFAULT_LANGUAGE,
  theme: "light",
  time_zone: env.DEFAULT_TIME_ZONE,
  site_name: env.SITE_NAME,
});

/** The person who asks; fails closed where no guard stood before. */
export function me(context: Context): User {
  return mySession(context).user;
}

export function mySession(context: Context): Session {
  const { session, refusal } = context.get(visitorContext);
  if (!session) throw refusal ?? new Refusal(401, "notAuthenticated");
  return session;
}

export function findMe(context: Context): User | null {
  return context.get(visitorContext).session?.user ?? null;
}
