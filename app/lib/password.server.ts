import argon2 from "argon2";
import { bounded } from "./bounded.ts";

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash takes 19 MiB and about 30 ms of one core. More at once would slow down the pages. */
const MAX_CONCURRENT_HASHES = 4;
/** Sign-ins have a queue of their own before this one. Other callers beyond this get a 503. */
const HASHES_WAITING_MAX = 200;
/** After this the reader has left, or sends the form again. */
const HASH_WITHIN_MS = 10_000;

const runQueued = bounded({
  at_once: MAX_CONCURRENT_HASHES,
  waiting_max: HASHES_WAITING_MAX,
  answer_within_ms: HASH_WITHIN_MS,
});
let dummy_hash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return runQueued(() => argon2.hash(password, COST));
}

/** Takes as long for an account that does not exist (`hash` null) as for one that does. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  // Outside the queue, because the rejection of a full queue would be stored as the dummy hash.
  dummy_hash ??= argon2.hash("nobody", COST);
  const stored = hash ?? (await dummy_hash);
  const is_right = await runQueued(() => argon2.verify(stored, password));
  return is_right && hash !== null;
}
