import { type MiddlewareFunction, redirect } from "react-router";
import { findOldAddressPath } from "#app/domain/site/old-addresses/old-addresses.server.ts";
import { parseOldAddress } from "#app/domain/site/old-addresses/parse-old-address.ts";
import { isReadingMethod } from "#app/lib/net/reading-method.ts";
import type { RequestContext } from "../session/context.server.ts";
import { requireSession } from "../session/guards.server.ts";
import { withErrorScreen } from "./error-screen.server.ts";

type Args = { request: Request; context: RequestContext; url: URL };

/**
 * Where an address leads that no route has, if it is one of the former forum: a member to its page, a
 * guest to the login page, which leads back. What has the form of an old address is the same to a
 * guest whether there is one or not, and asks nothing of the database.
 */
export const findOldAddressRedirect = withErrorScreen(
  async ({ context, url }: Args): Promise<Response | null> => {
    const addresses = parseOldAddress(`${url.pathname}${url.search}`);
    if (addresses.length === 0) return null;
    const { user } = requireSession({ context, url });
    const path = await findOldAddressPath(user, addresses);
    // Permanent, so programs mend their links. No cache keeps it (serve.server.ts).
    return path === null || path === `${url.pathname}${url.search}` ? null : redirect(path, 301);
  },
);

/**
 * Old addresses that a route of this site catches: of a member with another name, and of a forum in
 * the folder `forum`. Topics have none: `/topic/12/post/34` is a reply of this site, even a deleted one.
 */
const MAY_BE_OLD = /^\/(?:user|forum)\//;

/** It queries only where a page was not found, so all other pages cost nothing. */
export const followOldAddresses: MiddlewareFunction<Response> = async (args, next) => {
  const response = await next();
  if (
    response.status !== 404 ||
    !isReadingMethod(args.request.method) ||
    !MAY_BE_OLD.test(args.url.pathname)
  )
    return response;
  return (await findOldAddressRedirect(args)) ?? response;
};
