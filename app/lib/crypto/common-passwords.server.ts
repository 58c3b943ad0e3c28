import { dictionary } from "@zxcvbn-ts/language-common";
import { fold } from "../text/fold.ts";

/**
 * ASVS 5.0 (6.2.4) requires the 3,000 most common passwords of the permitted length. A longer list
 * would refuse passwords that attackers do not try first.
 */
const PASSWORDS_MAX = 3000;
const PASSWORD_MIN_LENGTH = 8;

/**
 * The list of common passwords comes mostly from English leaks. Written without accents, like the
 * passwords they are compared with.
 */
const TURKISH = [
  "fenerbahce",
  "galatasaray",
  "besiktas",
  "trabzonspor",
  "istanbul",
  "ataturk",
  "canimsin",
  "seviyorum",
  "seniseviyorum",
  "askimsin",
  "birtanem",
  "allahim",
  "bismillah",
  "turkiyem",
  "anneannem",
  "merhaba",
  "gunaydin",
  "mustafakemal",
  "fenerbahce1907",
  "galatasaray1905",
  "besiktas1903",
  "bursaspor",
  "hosgeldin",
  "hosgeldiniz",
];

/** Refused even with digits and signs added. */
const OBVIOUS = new Set([
  "password",
  "passwort",
  "passw",
  "parola",
  "parolam",
  "sifre",
  "sifrem",
  "qwerty",
  "admin",
  "administrator",
  "welcome",
  "letmein",
  ...TURKISH,
]);

/**
 * Sequences of the alphabet and of keyboards (QWERTY, Turkish Q, Turkish F), folded as passwords
 * are for the comparison.
 */
const SEQUENCES = [
  "12345678901234567890",
  "abcdefghijklmnopqrstuvwxyz",
  "abcçdefgğhiijklmnoöprsştuüvyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "qwertyuiopğü",
  "asdfghjklşi",
  "zxcvbnmöç",
  "fgğiodrnhpqw",
  "uieaütkmlyşx",
  "jövcçzsb",
  "1qaz2wsx3edc4rfv5tgb6yhn7ujm",
].flatMap((row) => [row, [...row].toReversed().join("")]);
/** Two neighbouring characters may be a coincidence. */
const RUN_MIN_LENGTH = 3;
/** "abcabcabc" and "12341234" repeat a unit. Longer units are words, and the list has those. */
const UNIT_MAX_LENGTH = 4;

const passwords = new Set(
  dictionary["passwords-common"]
    .filter((password) => password.length >= PASSWORD_MIN_LENGTH)
    .slice(0, PASSWORDS_MAX)
    .map(fold),
);

/** True if a guessing program that knows nothing about the owner finds it within minutes. */
export function isCommonPassword(password: string): boolean {
  const folded = fold(password);
  return (
    passwords.has(folded) ||
    OBVIOUS.has(lettersOf(folded)) ||
    isRepetition(folded) ||
    isMadeOfRuns(folded)
  );
}

/** Drops accents, digits and signs. */
function lettersOf(folded: string): string {
  return folded.normalize("NFD").replace(/\P{L}/gu, "");
}

function isRepetition(text: string): boolean {
  return Array.from({ length: UNIT_MAX_LENGTH }, (_, index) => index + 1).some((unit) =>
    [...text].every(
      (character, position) => position < unit || character === text[position - unit],
    ),
  );
}

/**
 * True for "qwertyui", "asdf1234" and "abcd4321", which consist of runs of neighbouring characters.
 */
function isMadeOfRuns(text: string): boolean {
  let remaining = text;
  while (remaining) {
    const length = runLength(remaining);
    if (length < RUN_MIN_LENGTH) return false;
    remaining = remaining.slice(length);
  }
  return true;
}

function runLength(text: string): number {
  let length = 0;
  while (length < text.length && SEQUENCES.some((row) => row.includes(text.slice(0, length + 1))))
    length += 1;
  return length;
}
