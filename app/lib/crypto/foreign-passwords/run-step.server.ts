import { createHash, pbkdf2 } from "node:crypto";
import { promisify } from "node:util";
import argon2 from "argon2";
import bcrypt from "bcrypt";
import { phpass } from "./phpass.server.ts";
import type { Step } from "./scheme.ts";

const derive = promisify(pbkdf2);

export async function runStep(value: string, step: Step): Promise<string> {
  if (step.name === "md5" || step.name === "sha512")
    return createHash(step.name).update(value).digest("hex");
  if (step.name === "phpass") return await phpass(value, step.rounds_log2, step.salt);
  if (step.name === "bcrypt") return await bcryptDigest(value, step.rounds_log2, step.salt);
  if (step.name === "pbkdf2")
    // Discourse uses the letters of the salt, not the bytes that they stand for.
    return (await derive(value, step.salt, step.rounds, 32, "sha256")).toString("hex");
  const digest = await argon2.hash(value, {
    type: argon2[step.name],
    memoryCost: step.memory,
    timeCost: step.passes,
    parallelism: step.lanes,
    salt: Buffer.from(step.salt, "base64"),
    raw: true,
  });
  return digest.toString("hex");
}

/** bcrypt writes 22 characters of salt and 31 of digest after `$2b$10$`. */
const BCRYPT_HEAD = "$2b$10$".length + 22;

/**
 * `$2a$`, `$2b$` and `$2y$` are one algorithm for what PHP and bcryptjs write; the letters tell of
 * faults that neither has.
 */
async function bcryptDigest(value: string, rounds_log2: number, salt: string): Promise<string> {
  const cost = String(rounds_log2).padStart(2, "0");
  return (await bcrypt.hash(value, `$2b$${cost}$${salt}`)).slice(BCRYPT_HEAD);
}
