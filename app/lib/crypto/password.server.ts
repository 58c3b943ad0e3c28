import argon2 from "argon2";
import { dummySteps } from "./foreign-passwords/dummy-steps.ts";
import { foreignDigest } from "./foreign-passwords/foreign-digest.server.ts";
import { listCandidates } from "./foreign-passwords/normalise-typed.ts";
import { runStep } from "./foreign-passwords/run-step.server.ts";
import { readScheme } from "./foreign-passwords/scheme.ts";
import { COST, runQueued } from "./password-queue.server.ts";

let dummy_hash: Promise<string> | undefined;

export function hashPassword(password: string): Promise<string> {
  return runQueued(() => argon2.hash(password, COST));
}

/** What is stored of an account: `scheme` is null unless the hash is over that of another forum. */
export type StoredPassword = { hash: string; scheme: string | null };

/**
 * Takes the same time if the account does not exist (`stored` is null), so the time reveals nothing.
 * `foreign_costs` are those of all passwords of other forums that the site still has. Each is paid
 * for every account, so the time does not reveal either who has such a password.
 */
export async function isPassword(
  password: string,
  stored: StoredPassword | null,
  foreign_costs: readonly string[],
): Promise<boolean> {
  const { hash, scheme: scheme_text } = stored ?? { hash: await dummyHash(), scheme: null };
  const scheme = scheme_text === null ? null : readScheme(scheme_text);
  const dummy_steps = dummySteps(scheme, foreign_costs);
  let is_right = false;
  for (const text of listCandidates(password, scheme, foreign_costs)) {
    const is_match = await runQueued(async () => {
      for (const step of dummy_steps) await runStep(text, step);
      return await argon2.verify(hash, scheme ? await foreignDigest(text, scheme) : text);
    });
    if (is_match) is_right = true;
  }
  // A scheme that cannot be read is a password that nobody has.
  return is_right && stored !== null && (scheme === null) === (scheme_text === null);
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
