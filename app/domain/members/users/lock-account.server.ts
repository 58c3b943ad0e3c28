import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";

/**
 * `key share` lets others write rows that refer to the account. A command that changes the
 * account's own row takes the stronger lock from the start.
 */
type Strength = "key share" | "no key update" | "update";

/**
 * A step before any row that belongs to an account is locked. The deletion of the account locks its
 * row first too, so the two cannot deadlock.
 */
export async function lockAccount(
  tx: Transaction,
  user_id: number | SQL,
  strength: Strength = "key share",
): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql`(${user_id})`))
    .for(strength);
}

/**
 * A step before an address moves between accounts: locks the account and those that use or
 * confirmed the address, by ascending id.
 */
export async function lockAccountAndMailboxUsers(
  tx: Transaction,
  user_id: SQL,
  email: SQL,
): Promise<void> {
  const is_concerned = or(
    eq(users.id, sql`(${user_id})`),
    eq(users.email_fold, sql`fold((${email}))`),
    sql`fold(${users.confirmed_email}) = fold((${email}))`,
  );
  await tx.select({ id: users.id }).from(users).where(is_concerned).orderBy(users.id).for("update");
}
