import { countUsage } from "#app/domain/base/rate-limits.server.ts";
import { tooMany } from "#app/domain/base/refusal.ts";

/**
 * A hundred rows of ten thousand characters. Usual lists are shorter, and cost nothing to count.
 */
const LARGE_BYTES = 1_000_000;
const BYTES_PER_POINT = 1000;
/** If more members wait, all waiting times are dropped, and the limit is checked again. */
const WAITING_MAX = 10_000;

/** The time from which a member may read a path again, keyed by both. */
const ends_ms = new Map<string, number>();

/**
 * Refuses a call whose answer would be large before the database makes it, if a similar one was
 * refused a short time ago.
 */
export function refuseLargeAnswer(user_id: number, path: string): void {
  const key = keyOf(user_id, path);
  const wait_ms = (ends_ms.get(key) ?? 0) - performance.now();
  if (wait_ms > 0) throw tooMany(Math.ceil(wait_ms / 1000));
  ends_ms.delete(key);
}

/**
 * Counts the bytes of a large answer, or refuses to send it. Its size is known only when it is
 * made.
 */
export async function countLargeAnswer(
  user_id: number,
  path: string,
  body: Buffer | string | null,
): Promise<void> {
  const bytes = body === null ? 0 : Buffer.byteLength(body);
  if (bytes < LARGE_BYTES) return;
  const points = Math.ceil(bytes / BYTES_PER_POINT);
  const seconds = await countUsage("large_answers", { id: user_id }, points);
  if (seconds === null) return;
  if (ends_ms.size >= WAITING_MAX) ends_ms.clear();
  ends_ms.set(keyOf(user_id, path), performance.now() + seconds * 1000);
  throw tooMany(seconds);
}

function keyOf(user_id: number, path: string): string {
  return `${user_id} ${path}`;
}
