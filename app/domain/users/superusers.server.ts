import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { refused } from "../refusal.ts";

/** The number must differ from those of all other advisory locks. */
const SUPERUSERS_LOCK = 7_305_003;

/**
 * Taken first by each command that may reduce the number of superusers: two that remove each other
 * run one after the other.
 */
export async function lockSuperusers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SUPERUSERS_LOCK})`);
}

/** Checked after the change, under the lock: at least one active superuser must remain. */
export async function keepOneSuperuser(tx: Transaction): Promise<void> {
  const [one] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.is_superuser, true), eq(users.is_active, true)))
    .limit(1);
  if (!one) throw refused("lastSuperuser");
}
