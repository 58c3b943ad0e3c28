import { and, eq, sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { badRequest } from "../../base/refusal.ts";

/** Every command that may reduce the number of superusers takes this lock first. */
export async function lockSuperusers(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.SUPERUSERS})`);
}

/** Checked after the change, under the lock: at least one active superuser must remain. */
export async function refuseWithoutSuperuser(tx: Transaction): Promise<void> {
  const [superuser] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.is_superuser, true), eq(users.is_active, true)))
    .limit(1);
  if (!superuser) throw badRequest("lastSuperuser");
}
