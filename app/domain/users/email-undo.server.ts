import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { one_time_tokens } from "#app/db/schema.server.ts";
import { hashToken } from "#app/lib/tokens.server.ts";

/** The address that this link would bring back, or null where it is good no more. Asking uses nothing up. */
export async function findEmailToRestore(token: string): Promise<string | null> {
  const open = and(eq(one_time_tokens.token_hash, hashToken(token)), eq(one_time_tokens.kind, "email_undo"), gt(one_time_tokens.expires_at, sql`now()`));
  const [found] = await db.select({ email: one_time_tokens.email }).from(one_time_tokens).where(open);
  return found?.email ?? null;
}
