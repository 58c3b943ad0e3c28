import { href, type MiddlewareFunction, redirect, redirectDocument } from "react-router";
import { isFactorDue } from "#app/domain/accounts/sign-in/factor-due.server.ts";
import type { Session } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { canAdminister, canModerateSome } from "#app/domain/base/can.ts";
import { notAllowed } from "#app/domain/base/refusal.ts";
import { isReadingMethod } from "#app/lib/net/reading-method.ts";
import { loginPath, warningPath } from "#app/lib/net/redirect.ts";
import { errorScreen } from "../page/error-screen.server.ts";
import { isNavigation } from "../page/navigation.server.ts";
import {
  authenticationContext,
  findRequestSession,
  findUser,
  type RequestContext,
} from "./context.server.ts";

/** Guards the pages of guests: signing in, signing up, recovery. */
export const guestsOnly: MiddlewareFunction<Response> = ({ context }) => {
  if (findUser(context)) throw redirect("/");
};

/**
 * Redirects a request that has no session to the login page, which leads back here. `url` is the
 * address of the page even when the router's script requests its data.
 */
export const membersOnly: MiddlewareFunction<Response> = ({ request, context, url }) => {
  const { user } = requireSession({ context, url });
  if (user.has_unseen_warning && isNavigation(request) && !NO_PAGE.test(url.pathname))
    throw redirect(warningPath(url));
};

/** The session of the request, or a redirect to the login page. */
export function requireSession({ context, url }: { context: RequestContext; url: URL }): Session {
  const { session, refusal } = context.get(authenticationContext);
  if (refusal?.status === 503) throw errorScreen(refusal);
  // The login page has the language and the colours of the browser, not of the account.
  if (!session) throw redirectDocument(loginPath(url));
  return session;
}

/**
 * A member who needs a second factor sets it up before anything else. Runs after `membersOnly`. Files
 * and the live stream, which have no guard, ask `isFactorDue()` themselves.
 */
export const factorFirst: MiddlewareFunction<Response> = ({ context, url }) => {
  const session = findRequestSession(context);
  if (!session || !isFactorDue(session) || WITHOUT_FACTOR.test(url.pathname)) return;
  if (NO_PAGE.test(url.pathname)) throw errorScreen(notAllowed("secondFactorRequired"));
  throw redirect(href("/settings/security"));
};

/** What sets it up, and what has to be possible before. */
const WITHOUT_FACTOR = /^\/(?:settings\/security(?:\/.*)?|passkey-options|confirm|logout|warning)$/;

/**
 * No pages, in whose place a member could see another one: a redirect of what a script asks for in
 * the background would remove a form. The warning itself and signing out stay possible.
 */
const NO_PAGE =
  /^\/(?:warning|logout|settings\/export|notifications\/bell|members\/suggest|convert|upload|passkey-options|topic\/\d+\/quote)$/;

/** Runs after `membersOnly`. */
export const superusersOnly: MiddlewareFunction<Response> = ({ context }) => {
  const user = findUser(context);
  if (!user || !canAdminister(user)) throw redirect("/");
};

/** Redirects everyone but moderators. Runs after `membersOnly`. */
export const moderatorsOnly: MiddlewareFunction<Response> = ({ context }) => {
  const user = findUser(context);
  if (!user || !canModerateSome(user)) throw redirect("/");
};

/**
 * A superuser who looks at the site as a member writes nothing: every form leads to a page that says
 * so, but for those that end it.
 */
export const refuseWritesInView: MiddlewareFunction<Response> = ({ request, context, url }) => {
  if (isReadingMethod(request.method) || !findRequestSession(context)?.viewed_as) return;
  const ends_view = [href("/view-as"), href("/logout")].includes(url.pathname);
  if (!ends_view) throw redirect(href("/view-as"));
};
