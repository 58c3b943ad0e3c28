import { eq, sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { foreignCost, passwords } from "#app/db/schema.server.ts";
import { hashPassword, isPassword, type StoredPassword } from "#app/lib/crypto/password.server.ts";
import { lockAccount } from "./lock-account.server.ts";

/** Columns of an account that is joined with its password, which it may not have. */
export const password_columns = {
  hash: passwords.hash,
  scheme: passwords.scheme,
  changed_at: passwords.changed_at,
};
export type ComparedPassword = StoredPassword & { changed_at: Date };

/** Whether the password is right. Its time is that of any other account and of none. */
export async function comparePassword(
  password: string,
  stored: StoredPassword | null,
): Promise<boolean> {
  return await isPassword(password, stored, await listForeignCosts());
}

/** Far above what one forum has; a crafted archive must not make each sign-in read its index. */
const COSTS_READ_MAX = 20;

const cost = foreignCost(passwords.scheme);
const is_foreign = sql`${passwords.scheme} is not null`;

/**
 * What the passwords of other forums cost that members still have. It goes through the index from
 * one cost to the next, so it reads a row for each, and on most sites none.
 */
async function listForeignCosts(): Promise<string[]> {
  const rows = await db.execute<{ cost: string }>(sql`
    with recursive costs(cost) as (
      select min(${cost}) from ${passwords} where ${is_foreign}
      union all
      select (select min(${cost}) from ${passwords} where ${is_foreign} and ${cost} > costs.cost)
      from costs where costs.cost is not null)
    select cost from costs where cost is not null limit ${COSTS_READ_MAX}`);
  return rows.map((row) => row.cost);
}

/**
 * Our own hash of a password that was right. Null if the stored one is our own already, and not over
 * the digest of another forum.
 */
export async function ownHashFor(
  password: string,
  { scheme }: StoredPassword,
): Promise<string | null> {
  return scheme === null ? null : await hashPassword(password);
}

/**
 * A step before something is stored for which a password was compared: locks the account. Comparing
 * took a while, and what is stored must not outlive a change of password. Stores our own hash if
 * there was another one; a sign-in at the same moment may have done it, which keeps `changed_at`.
 * Returns the hash that the account has now, or null if the password was changed.
 */
export async function keepPassword(
  tx: Transaction,
  user_id: number,
  compared: ComparedPassword,
  own_hash: string | null,
): Promise<string | null> {
  await lockAccount(tx, user_id, "no key update");
  const is_own_row = eq(passwords.user_id, user_id);
  const [stored] = await tx.select(password_columns).from(passwords).where(is_own_row).for("share");
  if (!stored) return null;
  if (stored.hash === compared.hash) {
    if (own_hash === null) return stored.hash;
    await tx.update(passwords).set({ hash: own_hash, scheme: null }).where(is_own_row);
    return own_hash;
  }
  const is_replaced =
    compared.scheme !== null &&
    stored.scheme === null &&
    stored.changed_at.getTime() === compared.changed_at.getTime();
  return is_replaced ? stored.hash : null;
}
