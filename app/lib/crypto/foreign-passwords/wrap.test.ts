import { createHash } from "node:crypto";
import argon2 from "argon2";
import { expect, test } from "vitest";
import { wrapForeignPassword } from "./wrap.server.ts";

const STORED = { kind: "phpbb", stored: "7b2b688dd80f29db77a82a974177625f" } as const;

test("wrapping twice gives the same bytes, and other accounts have other ones", async () => {
  const first = await wrapForeignPassword(STORED, "forum 1");
  expect(first).toEqual(await wrapForeignPassword(STORED, "forum 1"));
  expect(first?.hash).not.toBe((await wrapForeignPassword(STORED, "forum 2"))?.hash);
});

test("the hash is ours over the digest, and nothing else tells of the digest", async () => {
  const wrapped = await wrapForeignPassword(STORED, "forum 1");
  expect(wrapped?.scheme).toBe("phpbb$md5");
  expect(wrapped?.hash).toMatch(/^\$argon2id\$v=19\$m=19456,p=1,t=2\$/);
  expect(await argon2.verify(wrapped?.hash ?? "", STORED.stored)).toBe(true);
  // A salt that followed from the digest would let guesses be tried with one SHA-256 each.
  const of_digest = createHash("sha256").update(STORED.stored).digest("base64");
  expect(wrapped?.hash).not.toContain(of_digest.slice(0, 20));
  const other = await wrapForeignPassword({ ...STORED, stored: "0".repeat(32) }, "forum 1");
  expect(other?.hash.split("$")[4]).toBe(wrapped?.hash.split("$")[4]);
});

test("what nobody can sign in with is not wrapped", async () => {
  expect(await wrapForeignPassword({ kind: "phpbb", stored: "" }, "forum 1")).toBeNull();
});
