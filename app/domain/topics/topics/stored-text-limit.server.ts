import { countUsage, type LimitName } from "../../base/rate-limits.server.ts";
import { tooMany } from "../../base/refusal.ts";
import { isNewcomer } from "../../members/users/newcomer.server.ts";
import type { User } from "../../members/users/user.ts";

/**
 * Most texts are short, and each count is a write, so the process adds up so many bytes before it.
 */
const COUNTED_BYTES = 16 * 1024;
const BYTES_PER_POINT = 1000;
/** A process remembers uncounted bytes of so many members. Forgetting one of them loses little. */
const MEMBERS_MAX = 10_000;

/** The bytes of each member that are not in the table yet. */
const uncounted_bytes = new Map<number, number>();

/**
 * Counts the bytes that the actor is about to store, or refuses. An edit stores as much as the new
 * text has, because the former one stays as a version.
 */
export async function countStoredText(actor: User, content: string): Promise<void> {
  const bytes = (uncounted_bytes.get(actor.id) ?? 0) + Buffer.byteLength(content);
  if (uncounted_bytes.size >= MEMBERS_MAX) uncounted_bytes.clear();
  uncounted_bytes.set(actor.id, bytes < COUNTED_BYTES ? bytes : 0);
  if (bytes < COUNTED_BYTES) return;
  const seconds = await countUsage(limitOf(actor), actor, Math.ceil(bytes / BYTES_PER_POINT));
  if (seconds === null) return;
  // The next text reaches COUNTED_BYTES at once, so it is counted and refused, however short it is.
  uncounted_bytes.set(actor.id, COUNTED_BYTES);
  throw tooMany(seconds, "tooMuchText");
}

function limitOf(actor: User): LimitName {
  if (actor.is_superuser) return "superuser_text";
  return isNewcomer(actor) ? "newcomer_text" : "stored_text";
}
