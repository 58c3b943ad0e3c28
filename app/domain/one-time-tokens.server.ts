import { and, eq, gt, lt, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { one_time_tokens } from "#app/db/schema.server.ts";
import { hashToken, newToken } from "#app/lib/tokens.server.ts";

type Kind = "password_reset" | "email_undo";
type Made = { kind: Kind; user_id: number; hours: number; email?: string };

/** A link that works once, kept only as its hash. Those that ran out go on this occasion. */
export async function makeToken({ hours, ...row }: Made): Promise<string> {
  const token = newToken();
  await db.delete(one_time_tokens).where(lt(one_time_tokens.expires_at, sql`now()`));
  await db.insert(one_time_tokens).values({ ...row, token_hash: hashToken(token), expires_at: sql`now() + make_interval(hours => ${hours})` });
  return token;
}

/** True of the row that a link still opens: sent for this purpose, not used up, not run out. */
export function isOpen(kind: Kind, token: string) {
  return and(eq(one_time_tokens.token_hash, hashToken(token)), eq(one_time_tokens.kind, kind), gt(one_time_tokens.expires_at, sql`now()`));
}
