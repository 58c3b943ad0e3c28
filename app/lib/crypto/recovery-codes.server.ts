import { randomInt } from "node:crypto";
import { hashToken } from "./tokens.server.ts";

/** Without letters that look like digits or each other, and without u, so that no word arises. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
/** 80 bits cannot be guessed from their hash. */
const LETTERS = 16;
const GROUP = 4;

/** For example `7k2m-…`, in groups that are easy to copy. */
export function newRecoveryCode(): string {
  const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return inGroups(letters.join(""), "-");
}

/** Null if no code looks so. Dashes, blanks and capitals do not matter. */
export function hashRecoveryCode(typed: string): Buffer | null {
  const letters = typed.replace(/[\s-]/g, "").toLowerCase();
  const is_code =
    letters.length === LETTERS && [...letters].every((letter) => ALPHABET.includes(letter));
  return is_code ? hashToken(letters) : null;
}

/** Text that is typed from paper or a screen, in groups of four. */
export function inGroups(text: string, separator: string): string {
  return (text.match(new RegExp(`.{1,${GROUP}}`, "g")) ?? []).join(separator);
}
