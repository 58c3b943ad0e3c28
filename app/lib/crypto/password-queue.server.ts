import argon2 from "argon2";
import { limitConcurrency } from "../process/limit-concurrency.ts";
import { IS_SMALL_MACHINE } from "../process/memory.server.ts";

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
export const COST = {
  type: argon2.argon2id,
  memoryCost: 19_456,
  timeCost: 2,
  parallelism: 1,
} as const;

/** A hash takes 19 MiB and about 30 ms of one core. More at once would slow down the pages. */
const MAX_CONCURRENT_HASHES = IS_SMALL_MACHINE ? 1 : 4;
/** Sign-ins wait in a queue of their own first. Other callers beyond this get a 503. */
const HASHES_WAITING_MAX = 200;
/** Readers do not wait longer than this: they leave or send the form again. */
const HASH_WITHIN_MS = 10_000;

/** Everything that hashes a password waits here. */
export const runQueued = limitConcurrency({
  at_once: MAX_CONCURRENT_HASHES,
  waiting_max: HASHES_WAITING_MAX,
  answer_within_ms: HASH_WITHIN_MS,
});
