import { findKeySession, isKey } from "#app/domain/accounts/api-keys/find-key.server.ts";
import { findSession } from "#app/domain/accounts/sign-in/sessions.server.ts";
import { rateLimit } from "#app/domain/base/rate-limits.server.ts";
import type { Authentication } from "#app/http/session/context.server.ts";
import { authenticateToken } from "#app/http/session/session.server.ts";

/**
 * Authenticates an API call by its bearer token, from the sign-in or a key for programs; cookies
 * are ignored. A call without a valid token continues: endpoints that need a member refuse it.
 */
export async function authenticateBearer(
  authorization: string | undefined,
  address: string,
): Promise<Authentication> {
  return await authenticate(authorization, address, () => rateLimit("bad_token", { address }));
}

/** Whose session the call will have, asked beforehand. An unknown token is not counted. */
export async function findTokenOwner(
  authorization: string | undefined,
  address: string,
): Promise<number | null> {
  const { session } = await authenticate(authorization, address);
  return session && session.user.id;
}

async function authenticate(
  authorization: string | undefined,
  address: string,
  countFailure?: () => Promise<void>,
): Promise<Authentication> {
  const token = /^Bearer +(\S.*)$/i.exec(authorization ?? "")?.[1];
  if (!token) return { session: null, refusal: null };
  const findOwner = isKey(token)
    ? () => findKeySession(token, address)
    : () => findSession(token, "api");
  return await authenticateToken(findOwner, countFailure);
}
