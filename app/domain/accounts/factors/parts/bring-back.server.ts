import { and, eq, gte, isNotNull } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { factor_lifts, factors, recovery_codes } from "#app/db/schema.server.ts";

/**
 * A step: the second factor becomes what it was before the time, for an owner who takes the account
 * back. Whether that changed anything.
 */
export async function bringBackFactors(
  tx: Transaction,
  user_id: number,
  before: Date,
): Promise<boolean> {
  const is_own = eq(factors.user_id, user_id);
  const added_factors = await tx
    .delete(factors)
    .where(and(is_own, gte(factors.proved_at, before)))
    .returning({ id: factors.id });
  const removed_factors = await tx
    .update(factors)
    .set({ removed_at: null })
    .where(and(is_own, isNotNull(factors.proved_at), gte(factors.removed_at, before)))
    .returning({ id: factors.id });
  const is_own_code = eq(recovery_codes.user_id, user_id);
  const made_codes = await tx
    .delete(recovery_codes)
    .where(and(is_own_code, gte(recovery_codes.created_at, before)))
    .returning({ user_id: recovery_codes.user_id });
  await tx
    .update(recovery_codes)
    .set({ replaced_at: null })
    .where(and(is_own_code, gte(recovery_codes.replaced_at, before)));
  await tx.delete(factor_lifts).where(eq(factor_lifts.user_id, user_id));
  return added_factors.length + removed_factors.length + made_codes.length > 0;
}
