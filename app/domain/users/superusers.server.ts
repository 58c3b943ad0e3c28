import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { refused } from "../refusal.ts";

/** Any number that nothing else in this database locks. */
const SUPERUSERS_LOCK = 7_305_003;

/**
 * Taken first by whoever may make superusers fewer: two who unseat each other take turns, and the
 * second sees what the first did.
 */
export async function lockSuperusers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SUPERUSERS_LOCK})`);
}

/**
 * Asked after the change, below the lock: somebody must be left who can open the doors of /admin.
 */
export async function keepOneSuperuser(tx: Transaction): Promise<void> {
  const [one] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.is_superuser, true), eq(users.is_active, true)))
    .limit(1);
  if (!one) throw refused("lastSuperuser");
}
