import argon2 from "argon2";
import { bounded } from "./bounded.ts";

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const COST = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Each hash holds 19 MiB and a core for some 30 ms; more at once would starve the pages. */
const HASHES_AT_ONCE = 4;

const inTurn = bounded(HASHES_AT_ONCE);
let standIn: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => argon2.hash(password, COST));
}

/** Takes as long for an account that does not exist (`hash` null) as for one that does. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  standIn ??= hashPassword("nobody");
  const known = hash ?? (await standIn);
  const right = await inTurn(() => argon2.verify(known, password));
  return right && hash !== null;
}
