import type { MiddlewareFunction } from "react-router";
import { findSession, type Session } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { badRequest, notAllowed } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import type { User } from "#app/domain/members/users/user.ts";
import { retryAfter } from "../page/error-screen.server.ts";
import { type Authentication, authenticationContext } from "./context.server.ts";
import { clearSessionHeaders, sessionCookie } from "./cookies.server.ts";

/**
 * Loads the session that the cookie names. The documentation of the API and the feeds have none,
 * because they ignore cookies. A cookie whose session has ended is cleared.
 */
export const loadSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (ignoresCookies(request)) return next();
  const token: unknown = await sessionCookie.parse(request.headers.get("Cookie"));
  if (typeof token !== "string" || !token) return next();
  // The action of another request may change the count, so the page counts after it.
  const use = request.method === "GET" ? "page" : "site";
  const authentication = await authenticateToken(() => findSession(token, use));
  const { session, refusal } = authentication;
  context.set(authenticationContext, authentication);
  const response = await next();
  // The framework keeps the status of a response that a guard throws, and drops its headers.
  if (response.status === 503 && refusal)
    new Headers(retryAfter(refusal)).forEach((value, name) => response.headers.set(name, value));
  if (!session && refusal?.status !== 503 && !setsSession(response)) {
    (await clearSessionHeaders()).forEach((value, name) => response.headers.append(name, value));
  }
  return response;
};

/** Finds the session of a token. `countFailure` limits how often unknown tokens may be tried. */
export async function authenticateToken(
  find: () => Promise<Session | null>,
  countFailure = async () => {},
): Promise<Authentication> {
  try {
    const session = await find();
    if (!session) {
      await countFailure();
      return { session: null, refusal: notAllowed("badCredentials") };
    }
    if (!session.user.is_active) return { session: null, refusal: badRequest("inactiveUser") };
    return { session, refusal: null };
  } catch (error) {
    const refusal = toRefusal(error);
    if (!refusal) throw error;
    return { session: null, refusal };
  }
}

/** Asked before a large body is read. If the database cannot say it, the request itself will. */
export async function findMember(request: Request): Promise<User | null> {
  const token: unknown = await sessionCookie.parse(request.headers.get("Cookie"));
  if (typeof token !== "string") return null;
  const { session } = await authenticateToken(() => findSession(token, "site"));
  return session && session.user;
}

function ignoresCookies(request: Request): boolean {
  return /^\/(?:api|feeds)\//.test(new URL(request.url).pathname);
}

function setsSession(response: Response): boolean {
  return response.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${sessionCookie.name}=`));
}
