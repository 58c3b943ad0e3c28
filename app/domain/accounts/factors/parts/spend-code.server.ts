import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { factors, recovery_codes } from "#app/db/schema.server.ts";
import { hashRecoveryCode } from "#app/lib/crypto/recovery-codes.server.ts";
import { findPeriod } from "#app/lib/crypto/time-codes.server.ts";
import { badRequest, type Refusal } from "../../../base/refusal.ts";
import { is_on, is_unused } from "./factor-state.server.ts";

/**
 * A step: uses a time code or a recovery code of the member, or refuses. A code works once: of
 * several requests with the same one, the first succeeds. The caller has counted the attempt.
 */
export async function spendCode(
  tx: Transaction,
  user_id: number,
  code: string | undefined,
): Promise<void> {
  if (!code) throw badRequest("codeRequired", "code");
  const is_right =
    (await spendTimeCode(tx, user_id, code)) || (await spendRecoveryCode(tx, user_id, code));
  if (!is_right) throw wrongCode();
}

export function wrongCode(): Refusal {
  return badRequest("wrongCode", "code");
}

/** Blanks do not matter: apps show codes in two groups. */
async function spendTimeCode(tx: Transaction, user_id: number, typed: string): Promise<boolean> {
  const code = typed.replace(/\s/g, "");
  const [factor] = await tx
    .select({ id: factors.id, secret: factors.secret })
    .from(factors)
    .where(and(eq(factors.user_id, user_id), eq(factors.kind, "totp"), is_on));
  const period = factor?.secret ? findPeriod(factor.secret, code) : null;
  if (!factor || period === null) return false;
  return await spendPeriod(tx, factor.id, period);
}

/** A step: false if a code of this or a later period was used. */
export async function spendPeriod(
  tx: Transaction,
  factor_id: number,
  period: number,
): Promise<boolean> {
  const used_factors = await tx
    .update(factors)
    .set({ last_period: period, last_used_at: sql`now()` })
    .where(
      and(
        eq(factors.id, factor_id),
        or(isNull(factors.last_period), lt(factors.last_period, period)),
      ),
    )
    .returning({ id: factors.id });
  return used_factors.length > 0;
}

async function spendRecoveryCode(tx: Transaction, user_id: number, code: string): Promise<boolean> {
  const code_hash = hashRecoveryCode(code);
  if (!code_hash) return false;
  const used_codes = await tx
    .update(recovery_codes)
    .set({ used_at: sql`now()` })
    .where(
      and(eq(recovery_codes.user_id, user_id), eq(recovery_codes.code_hash, code_hash), is_unused),
    )
    .returning({ user_id: recovery_codes.user_id });
  return used_codes.length > 0;
}
