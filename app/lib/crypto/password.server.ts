import argon2 from "argon2";
import { COST, runQueued } from "./password-queue.server.ts";

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
