import { and, isNull, not, sql } from "drizzle-orm";
import { invites } from "#app/db/schema.server.ts";

/** Uses the clock of the database, which also sets `expires_at`. */
export const is_expired = sql<boolean>`coalesce(${invites.expires_at} <= now(), false)`;

/** A guest can still sign up with the invite. */
export const is_usable = and(isNull(invites.used_at), not(is_expired));
