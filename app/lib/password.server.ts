import argon2 from "argon2";
import { bounded } from "./bounded.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash holds 19 MiB and a core for some 30 ms; more at once would starve the pages. */
const HASHES_AT_ONCE = 4;
/**
 * Sign-ins have a queue of their own before this one; what else chooses or checks a password is
 * told to come again rather than time out.
 */
const HASHES_WAITING = 200;
/** Longer, and the reader has gone or sends it again. */
const HASH_WITHIN_MS = 10_000;

const inTurn = bounded({
  at_once: HASHES_AT_ONCE,
  waiting: HASHES_WAITING,
  answer_within_ms: HASH_WITHIN_MS,
});
let standIn: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, COST));
}

/** Takes as long for an account that does not exist (`hash` null) as for one that does. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  // Not in turn: a full queue must not be remembered as the stand-in.
  standIn ??= argon2.hash("nobody", COST);
  const known = hash ?? (await standIn);
  const right = await inTurn(() => argon2.verify(known, password));
  return right && hash !== null;
}
