import { createHash } from "node:crypto";
import argon2 from "argon2";
import { COST, runQueued } from "../password-queue.server.ts";
import { type ForeignPassword, readStored } from "./read-stored.server.ts";

export type WrappedPassword = { hash: string; scheme: string };

const SALT_BYTES = 16;

/**
 * Makes our own hash of what another forum has stored, so that nothing weak is in an archive or in
 * the database; `scheme` says how a password becomes that digest again. Null if nobody can sign in
 * with it: nothing stored, an unknown kind, or settings that are too costly.
 *
 * `account` is what tells the account from all others, such as the address of the forum and the id.
 * The salt follows from it, because converting twice has to give the same bytes. It must not follow
 * from the digest: a salt is no secret, so it would let guesses be tried without our hash.
 */
export async function wrapForeignPassword(
  password: ForeignPassword,
  account: string,
): Promise<WrappedPassword | null> {
  const stored = readStored(password);
  if (!stored) return null;
  const salt = createHash("sha256").update(`${stored.scheme}\n${account}`).digest();
  const options = { ...COST, salt: salt.subarray(0, SALT_BYTES) };
  const hash = await runQueued(() => argon2.hash(stored.digest, options));
  return { hash, scheme: stored.scheme };
}
