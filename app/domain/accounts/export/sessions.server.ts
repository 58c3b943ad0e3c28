import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { api_keys, factors, push_subscriptions, sessions } from "#app/db/schema.server.ts";
import { type Dated, isAfter, ROWS_PER_PAGE } from "../../base/keyset.server.ts";

export async function readSessions(user_id: number, last: Dated | undefined) {
  const { id, kind, user_agent, address, created_at, last_seen_at, expires_at } = sessions;
  return await db
    .select({ id, kind, user_agent, address, created_at, last_seen_at, expires_at })
    .from(sessions)
    .where(and(eq(sessions.user_id, user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

/** Leaves out the hash of the key. */
export async function readApiKeys(user_id: number, last: Dated | undefined) {
  const { id, name, scopes, created_at, expires_at, last_used_at, last_used_network } = api_keys;
  return await db
    .select({ id, name, scopes, created_at, expires_at, last_used_at, last_used_network })
    .from(api_keys)
    .where(and(eq(api_keys.user_id, user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

/**
 * Leaves out the keys and the rest of the endpoint: anyone who has them could send messages to the
 * device.
 */
export async function readPushDevices(user_id: number, last: Dated | undefined) {
  const { id, session_id, endpoint, created_at } = push_subscriptions;
  return await db
    .select({
      id,
      session_id,
      push_service: sql<string>`substring(${endpoint} from '^https?://([^/]+)')`,
      created_at,
    })
    .from(push_subscriptions)
    .where(and(eq(push_subscriptions.user_id, user_id), isAfter(created_at, id, last)))
    .orderBy(asc(created_at), asc(id))
    .limit(ROWS_PER_PAGE);
}

/** Leaves out the key of the codes, and what a passkey is recognised by. */
export async function readFactors(user_id: number, last_id: number) {
  const { id, kind, name, created_at, last_used_at, removed_at } = factors;
  return await db
    .select({ id, kind, name, created_at, last_used_at, removed_at })
    .from(factors)
    .where(and(eq(factors.user_id, user_id), isNotNull(factors.proved_at), gt(id, last_id)))
    .orderBy(asc(id))
    .limit(ROWS_PER_PAGE);
}
