import type { MiddlewareFunction } from "react-router";
import { rateLimit } from "#app/domain/rate-limits.server.ts";
import { authenticationContext, connectionContext } from "./context.server.ts";
import { authenticateToken } from "./token.server.ts";

/**
 * Authenticates an API call by its bearer token. Without a valid one the call continues: endpoints
 * that need a member refuse it. This always replaces the result of `loadSession`, because a route
 * also matches paths with other case or escapes, which `loadSession` does not recognise as the API.
 */
export const authenticateBearer: MiddlewareFunction<Response> = async ({ request, context }) => {
  const token = /^Bearer +(\S.*)$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  context.set(
    authenticationContext,
    token
      ? await authenticateToken(token, "api", () =>
          rateLimit("bad_token", context.get(connectionContext)),
        )
      : { session: null, refusal: null },
  );
};
