import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { factors, recovery_codes, users } from "#app/db/schema.server.ts";

/** Matches factors that signing in asks for: proved, and not removed. */
export const is_on = and(isNotNull(factors.proved_at), isNull(factors.removed_at));

/** Matches recovery codes that still work. */
export const is_unused = and(isNull(recovery_codes.used_at), isNull(recovery_codes.replaced_at));

/** A column for a query of users: whether signing in asks for a second factor. */
export const has_factor: SQL<boolean> = sql<boolean>`exists (
  select from ${factors} where ${factors.user_id} = ${users.id} and ${is_on})`;

/** A step. */
export async function hasFactor(tx: Transaction, user_id: number): Promise<boolean> {
  return (await tx.$count(factors, and(eq(factors.user_id, user_id), is_on))) > 0;
}

export function isOwn({ id }: { id: number }) {
  return eq(factors.user_id, id);
}
