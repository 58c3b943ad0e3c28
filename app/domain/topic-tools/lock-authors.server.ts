import { inArray } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { users } from "#app/db/schema.server.ts";
import { notFound } from "../refusal.ts";

/**
 * A step: the deletion of these accounts waits for the end of the transaction, so that it finds the
 * topics that become theirs.
 */
export async function lockAuthors(tx: Transaction, user_ids: readonly number[]): Promise<void> {
  const authors = await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...user_ids]))
    .orderBy(users.id)
    .for("key share");
  if (authors.length < new Set(user_ids).size) throw notFound("topicNotFound");
}
