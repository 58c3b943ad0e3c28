import { dictionary } from "@zxcvbn-ts/language-common";
import { fold } from "./fold.ts";

/**
 * ASVS 5.0 (6.2.4) asks for the 3,000 most common ones of the permitted length. More would refuse
 * passwords that attackers do not try first.
 */
const PASSWORDS_MAX = 3000;
const PASSWORD_MIN_LENGTH = 8;

/** The list comes mostly from English leaks. These are compared without accents. */
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

/** Refused also with digits and signs added. */
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
 * Sequences of the alphabet and of keyboards (QWERTY, Turkish Q, Turkish F), folded as passwords are
 * for the comparison.
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
/** Two neighbouring characters may be chance. */
const RUN_MIN_LENGTH = 3;
/** "abcabcabc" and "12341234" repeat a unit. Longer units are words, which the list covers. */
const UNIT_MAX_LENGTH = 4;

const passwords = new Set(
  dictionary["passwords-common"]
    .filter((password) => password.length >= PASSWORD_MIN_LENGTH)
    .slice(0, PASSWORDS_MAX)
    .map(fold),
);

/** Whether a guessing program finds it within minutes without knowing anything about the owner. */
export function isCommonPassword(password: string): boolean {
  const folded = fold(password);
  return (
    passwords.has(folded) ||
    OBVIOUS.has(lettersOf(folded)) ||
    isRepetition(folded) ||
    isMadeOfRuns(folded)
  );
}

/** Without accents, digits and signs. */
function lettersOf(folded: string): string {
  return folded.normalize("NFD").replace(/\P{L}/gu, "");
}

function isRepetition(text: string): boolean {
  return Array.from({ length: UNIT_MAX_LENGTH }, (_, index) => index + 1).some((unit) =>
    [...text].every((sign, at) => at < unit || sign === text[at - unit]),
  );
}

/** "qwertyui", "asdf1234", "abcd4321": the text consists of runs of neighbouring characters. */
function isMadeOfRuns(text: string): boolean {
  let rest = text;
  while (rest) {
    const length = runLength(rest);
    if (length < RUN_MIN_LENGTH) return false;
    rest = rest.slice(length);
  }
  return true;
}

function runLength(text: string): number {
  let length = 0;
  while (length < text.length && SEQUENCES.some((row) => row.includes(text.slice(0, length + 1))))
    length += 1;
  return length;
}
