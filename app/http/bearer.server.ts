import { rateLimit } from "#app/domain/rate-limits.server.ts";
import type { Authentication } from "./context.server.ts";
import { authenticateToken } from "./token.server.ts";

/**
 * Authenticates an API call by its bearer token; cookies are ignored. Without a valid token the
 * call continues: endpoints that need a member refuse it.
 */
export async function authenticateBearer(
  authorization: string | undefined,
  address: string,
): Promise<Authentication> {
  const token = /^Bearer +(\S.*)$/i.exec(authorization ?? "")?.[1];
  if (!token) return { session: null, refusal: null };
  return await authenticateToken(token, "api", () => rateLimit("bad_token", { address }));
}
