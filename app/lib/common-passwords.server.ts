import { dictionary } from "@zxcvbn-ts/language-common";
import { fold } from "./fold.ts";

/**
 * As ASVS 5.0 (6.2.4) asks: the most common that are long enough for us. More would refuse
 * passwords that are not tried first.
 */
const MOST_COMMON = 3000;
const SHORTEST = 8;

/** What the list, made mostly of English leaks, lacks. Compared without accents. */
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

/** Refused also with digits and signs around them. */
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
 * Neighbours in the alphabet and on keyboards: QWERTY, Turkish Q, Turkish F. Folded, as passwords
 * are when compared.
 */
const ROWS = [
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
/** Two neighbours may be chance. */
const SHORTEST_RUN = 3;
/**
 * "abcabcabc" and "12341234" repeat a unit; longer units are words, for which there is the list.
 */
const LONGEST_UNIT = 4;

const passwords = new Set(
  dictionary["passwords-common"]
    .filter((password) => password.length >= SHORTEST)
    .slice(0, MOST_COMMON)
    .map(fold),
);

/** Whether a program that guesses would come to it within minutes, knowing nothing of its owner. */
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
  return Array.from({ length: LONGEST_UNIT }, (_, index) => index + 1).some((unit) =>
    [...text].every((sign, at) => at < unit || sign === text[at - unit]),
  );
}

/**
 * "qwertyui", "asdf1234", "abcd4321": cut into the longest runs of neighbours, nothing is left
 * over.
 */
function isMadeOfRuns(text: string): boolean {
  let rest = text;
  while (rest) {
    const length = lengthOfRun(rest);
    if (length < SHORTEST_RUN) return false;
    rest = rest.slice(length);
  }
  return true;
}

function lengthOfRun(text: string): number {
  let length = 0;
  while (length < text.length && ROWS.some((row) => row.includes(text.slice(0, length + 1))))
    length += 1;
  return length;
}
