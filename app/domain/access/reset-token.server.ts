import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { one_time_tokens } from "#app/db/schema.server.ts";
import { hashToken } from "#app/lib/tokens.server.ts";

/** Asked before anything is typed. Nothing is used up by it: some mail programs open links before their reader does. */
export async function isResetOpen(token: string): Promise<boolean> {
  const open = and(eq(one_time_tokens.token_hash, hashToken(token)), eq(one_time_tokens.kind, "password_reset"), gt(one_time_tokens.expires_at, sql`now()`));
  return (await db.$count(one_time_tokens, open)) > 0;
}
