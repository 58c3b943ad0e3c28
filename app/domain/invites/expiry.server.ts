import { and, eq, isNull, not, or, sql } from "drizzle-orm";
import { invites, users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/env.server.ts";

/** Uses the clock of the database, which also sets `expires_at`. */
export const is_expired = sql<boolean>`coalesce(${invites.expires_at} <= now(), false)`;

/**
 * A shared link works only while its owner is active and may create one: a leaked one would admit
 * strangers for long after a superuser has stepped in.
 */
export const is_permitted = sql<boolean>`${or(
  eq(invites.max_uses, 1),
  sql`exists (select from ${users} as sharer where sharer.id = ${invites.owner_id} and sharer.is_active and (sharer.is_superuser or sharer.may_share_invites))`,
)}`;

/** A guest can still sign up with the invite. */
export const is_usable = and(isNull(invites.used_at), not(is_expired), is_permitted);

/** When an invite for one person expires. Null if it never does. */
export const default_expiry =
  env.INVITE_DAYS > 0 ? sql`now() + make_interval(days => ${env.INVITE_DAYS})` : null;
