import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { one_time_tokens, users } from "#app/db/schema.server.ts";
import { hashToken, newToken } from "#app/lib/crypto/tokens.server.ts";
import type { Payloads } from "../../../base/queue/payloads.ts";
import { enqueue } from "../../../base/queue/queue.server.ts";
import { UNDO_DAYS } from "../../../members/users/email-links.server.ts";

export type FactorChange = Payloads["send-factor-change"]["change"];

/**
 * A step: a letter about a change of the second factor, with a link that undoes it. The link is
 * reserved: if it ends before the letter is sent, as by a change of the account, it never works.
 */
export async function tellChange(
  tx: Transaction,
  user_id: number,
  change: FactorChange,
): Promise<void> {
  const [account] = await tx
    .select({ email: users.confirmed_email })
    .from(users)
    .where(eq(users.id, user_id));
  if (!account?.email) return;
  const { email } = account;
  const [link] = await tx
    .insert(one_time_tokens)
    .values({
      kind: "factor_undo",
      user_id,
      email,
      token_hash: hashToken(newToken()),
      expires_at: sql`now() + make_interval(days => ${UNDO_DAYS})`,
    })
    // The time of the transaction, as in the columns of the change, with which undoing compares it.
    .returning({ created_at: one_time_tokens.created_at });
  if (!link) throw new Error("A link was not reserved");
  const changed_at = link.created_at.toISOString();
  await enqueue(tx, "send-factor-change", { user_id, email, change, changed_at });
}
