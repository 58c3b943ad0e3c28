import { findSession } from "#app/domain/access/sessions.server.ts";
import { findKeySession, isKey } from "#app/domain/api-keys/find-key.server.ts";
import { rateLimit } from "#app/domain/rate-limits.server.ts";
import type { Authentication } from "./context.server.ts";
import { authenticateToken } from "./token.server.ts";

/**
 * Authenticates an API call by its bearer token, from the sign-in or a key for programs; cookies are
 * ignored. Without a valid token the call continues: endpoints that need a member refuse it.
 */
export async function authenticateBearer(
  authorization: string | undefined,
  address: string,
): Promise<Authentication> {
  const token = /^Bearer +(\S.*)$/i.exec(authorization ?? "")?.[1];
  if (!token) return { session: null, refusal: null };
  const findOwner = isKey(token)
    ? () => findKeySession(token, address)
    : () => findSession(token, "api");
  return await authenticateToken(findOwner, () => rateLimit("bad_token", { address }));
}
