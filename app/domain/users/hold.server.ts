import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";

/**
 * Weak enough to let everybody else write; who will change the row itself takes it at once as
 * strongly as that needs.
 */
type Strength = "key share" | "no key update" | "update";

/**
 * A step before any row that hangs on an account is locked. Who deletes the account takes its row
 * first as well, and then all that hangs on it: so the two never wait for each other in a circle.
 */
export async function holdAccount(
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
 * A step: the account and those that use the address or have confirmed it, in the order of their
 * ids, before the address goes from one to another.
 */
export async function holdAccountAndHolders(
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
