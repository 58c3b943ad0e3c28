import { eq, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import type { Payloads } from "../../../base/queue/payloads.ts";
import { enqueue } from "../../../base/queue/queue.server.ts";

export type FactorChange = Payloads["send-factor-change"]["change"];

/** A step: a letter about a change of the second factor, with a link that undoes it. */
export async function tellChange(
  tx: Transaction,
  user_id: number,
  change: FactorChange,
): Promise<void> {
  const [account] = await tx
    .select({
      email: users.confirmed_email,
      // Rounded like the columns of the change, because undoing compares them.
      changed_at: sql<string>`to_json(now()::timestamptz(3))::text`,
    })
    .from(users)
    .where(eq(users.id, user_id));
  if (!account?.email) return;
  const changed_at: unknown = JSON.parse(account.changed_at);
  await enqueue(tx, "send-factor-change", {
    user_id,
    email: account.email,
    change,
    changed_at: String(changed_at),
  });
}
