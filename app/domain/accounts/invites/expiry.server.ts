import { and, eq, isNull, not, sql } from "drizzle-orm";
import { invites, users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { isSuspended } from "../../moderation/sanctions/parts/running-suspension.server.ts";

/** Uses the clock of the database, which also sets `expires_at`. */
export const is_expired = sql<boolean>`coalesce(${invites.expires_at} <= now(), false)`;

/**
 * Invites of a member who is deactivated, suspended or may no longer invite cannot be used: the
 * member could return with them. A shared link works only while its owner may create one, because a
 * leaked one would admit strangers for long after a superuser has stepped in.
 */
export const is_permitted = sql<boolean>`exists (select from ${users} as host where host.id = ${invites.owner_id}
  and host.is_active and (host.is_superuser or host.may_invite) and not ${isSuspended(sql`host.id`)}
  and (${eq(invites.max_uses, 1)} or host.is_superuser or host.may_share_invites))`;

/** A guest can still sign up with the invite. */
export const is_usable = and(isNull(invites.used_at), not(is_expired), is_permitted);

/** When an invite for one person expires. Null if it never does. */
export const default_expiry =
  env.INVITE_DAYS > 0 ? sql`now() + make_interval(days => ${env.INVITE_DAYS})` : null;
