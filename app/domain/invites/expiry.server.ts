import { and, isNull, not, sql } from "drizzle-orm";
import { invites } from "#app/db/schema.server.ts";
import { env } from "#app/lib/env.server.ts";

/** Uses the clock of the database, which also sets `expires_at`. */
export const is_expired = sql<boolean>`coalesce(${invites.expires_at} <= now(), false)`;

/** A guest can still sign up with the invite. */
export const is_usable = and(isNull(invites.used_at), not(is_expired));

/** When an invite for one person expires. Null if it never does. */
export const default_expiry =
  env.INVITE_DAYS > 0 ? sql`now() + make_interval(days => ${env.INVITE_DAYS})` : null;
