import type { Transaction } from "#app/db/client.server.ts";
import { notFound } from "../../base/refusal.ts";
import { lockAuthors } from "../../topics/topics/lock-authors.server.ts";

/** Locks the authors; refuses if one of them has been deleted. */
export async function lockNewAuthors(tx: Transaction, user_ids: readonly number[]): Promise<void> {
  const author_ids = await lockAuthors(tx, user_ids);
  if (author_ids.length < new Set(user_ids).size) throw notFound("topicNotFound");
}
