import { and, eq, isNull, not, sql } from "drizzle-orm";
import { invites, suspensions, users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/env.server.ts";

/** Uses the clock of the database, which also sets `expires_at`. */
export const is_expired = sql<boolean>`coalesce(${invites.expires_at} <= now(), false)`;

/** Of the member whose row is `host`. */
const is_suspended = sql`exists (select from ${suspensions} as s where s.user_id = host.id and (s.until is null or s.until > now()))`;

/**
 * Nobody comes through a member who is suspended or may no longer invite. A shared link works only
 * while its owner is active and may create one: a leaked one would admit strangers for long after a
 * superuser has stepped in.
 */
export const is_permitted = sql<boolean>`exists (select from ${users} as host where host.id = ${invites.owner_id}
  and (host.is_superuser or host.may_invite) and not ${is_suspended}
  and (${eq(invites.max_uses, 1)} or host.is_active and (host.is_superuser or host.may_share_invites)))`;

/** A guest can still sign up with the invite. */
export const is_usable = and(isNull(invites.used_at), not(is_expired), is_permitted);

/** When an invite for one person expires. Null if it never does. */
export const default_expiry =
  env.INVITE_DAYS > 0 ? sql`now() + make_interval(days => ${env.INVITE_DAYS})` : null;
