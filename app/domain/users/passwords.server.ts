import { and, eq, ne, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { passwords, sessions } from "#app/db/schema.server.ts";
import { holdAccount } from "./hold.server.ts";

/** A step: the new password counts, and whoever came in with the old one is out; only the session that asked may stay. */
export async function setPassword(tx: Transaction, user_id: number, hash: string, kept_session_id?: number): Promise<void> {
  await holdAccount(tx, user_id);
  await tx.update(passwords).set({ hash, changed_at: sql`now()` }).where(eq(passwords.user_id, user_id));
  const others = kept_session_id === undefined ? undefined : ne(sessions.id, kept_session_id);
  await tx.delete(sessions).where(and(eq(sessions.user_id, user_id), others));
}
