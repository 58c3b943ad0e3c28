import argon2 from "argon2";
import { limitConcurrency } from "../process/limit-concurrency.ts";

/** OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** A hash takes 19 MiB and about 30 ms of one core. More at once would slow down the pages. */
const MAX_CONCURRENT_HASHES = 4;
/** Sign-ins wait in a queue of their own first. Other callers beyond this get a 503. */
const HASHES_WAITING_MAX = 200;
/** Readers do not wait longer than this: they leave or send the form again. */
const HASH_WITHIN_MS = 10_000;

const runQueued = limitConcurrency({
  at_once: MAX_CONCURRENT_HASHES,
  waiting_max: HASHES_WAITING_MAX,
  answer_within_ms: HASH_WITHIN_MS,
});
let dummy_hash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return runQueued(() => argon2.hash(password, COST));
}

/**
 * Takes the same time if the account does not exist (`hash` is null), so the time reveals nothing.
 */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const stored_hash = hash ?? (await dummyHash());
  const is_right = await runQueued(() => argon2.verify(stored_hash, password));
  return is_right && hash !== null;
}

/**
 * The hash is not made in the queue, so that a full one does not count as an account. A failure is
 * not cached.
 */
async function dummyHash(): Promise<string> {
  dummy_hash ??= argon2.hash("nobody", COST).catch((error: unknown) => {
    dummy_hash = undefined;
    throw error;
  });
  return await dummy_hash;
}
