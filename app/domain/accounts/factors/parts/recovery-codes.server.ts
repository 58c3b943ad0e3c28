import { and, eq, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { recovery_codes } from "#app/db/schema.server.ts";
import { hashRecoveryCode, newRecoveryCode } from "#app/lib/crypto/recovery-codes.server.ts";
import { is_unused } from "./factor-state.server.ts";

/** A sheet of paper has room for them, and a member who has lost a device needs one. */
const RECOVERY_CODES = 10;

/** A step: ten new codes in place of the former ones. Only their hashes are stored. */
export async function replaceRecoveryCodes(tx: Transaction, user_id: number): Promise<string[]> {
  await endRecoveryCodes(tx, user_id);
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  for (const code of codes) {
    const code_hash = hashRecoveryCode(code);
    if (!code_hash) throw new Error("A recovery code was made that would not be recognised");
    await tx.insert(recovery_codes).values({ user_id, code_hash });
  }
  return codes;
}

/** A step: ten codes for a member who has none, and none for others, whose codes go on. */
export async function addRecoveryCodes(tx: Transaction, user_id: number): Promise<string[]> {
  const has_codes = await tx.$count(
    recovery_codes,
    and(eq(recovery_codes.user_id, user_id), is_unused),
  );
  return has_codes ? [] : await replaceRecoveryCodes(tx, user_id);
}

/** A step. */
export async function endRecoveryCodes(tx: Transaction, user_id: number): Promise<void> {
  await tx
    .update(recovery_codes)
    .set({ replaced_at: sql`now()` })
    .where(and(eq(recovery_codes.user_id, user_id), isNull(recovery_codes.replaced_at)));
}
