// Endings of Turkish nouns, without accents: i is i or ı, u is u or ü, c is c or ç, s is s or ş.
const HIGH = "[iu]";
const LOW = "[ae]";
/** d becomes t after a voiceless consonant. Many write d there too. */
const D = "(?:d|(?<=[fstkchp])t)";
const AFTER_VOWEL = "(?<=[aeiou])";
const AFTER_CONSONANT = "(?<![aeiou])";

const PERSON = `(?:[mnk]|n${HIGH}z|l${LOW}r)`;
const PAST = `${D}${HIGH}${PERSON}?`;
const CONDITIONAL = `s${LOW}${PERSON}?`;
const EVIDENTIAL = `m${HIGH}s(?:${HIGH}[mz]|s${HIGH}n(?:${HIGH}z)?|l${LOW}r|t${HIGH}r)?`;
const VERBAL = `(?:${PAST}|${CONDITIONAL}|${EVIDENTIAL}|ken)`;
/** idi, imiş, ise, iken and dir as endings. */
const COPULA = `(?:${D}${HIGH}r(?:l${LOW}r)?|${AFTER_CONSONANT}${VERBAL}|${AFTER_VOWEL}y${VERBAL})`;

/** evdeki, evdekiler, evdekinin, evdekilerden. */
const KI = `ki(?:n(?:${HIGH}n?|${LOW}|d${LOW}n?)|l${LOW}r(?:${HIGH}n?|${LOW}|d${LOW}n?)?)?`;
const LOCATIVE = `${D}${LOW}(?:n|${KI})?`;
const GENITIVE = `${HIGH}n(?:${KI})?`;
const CASE_AFTER_CONSONANT = `${AFTER_CONSONANT}(?:${GENITIVE}|${HIGH}|${LOW}|l${LOW})`;
const CASE_AFTER_VOWEL = `${AFTER_VOWEL}(?:n${GENITIVE}|y${HIGH}|y${LOW}|yl${LOW})`;
const CASE = `(?:${LOCATIVE}|${CASE_AFTER_CONSONANT}|${CASE_AFTER_VOWEL})`;
const CASE_AFTER_ITS = `(?:n${HIGH}|n${LOW}|nd${LOW}(?:n|${KI})?|n${GENITIVE}|yl${LOW}|nc${LOW})`;
const ITS = `(?:${AFTER_CONSONANT}${HIGH}|${AFTER_VOWEL}s${HIGH})${CASE_AFTER_ITS}?`;
const OUR_OR_YOUR = `(?:${AFTER_CONSONANT}${HIGH})?[mn]${HIGH}z${CASE}?`;
const MY_OR_YOUR = `${AFTER_CONSONANT}${HIGH}[mn]${CASE}?`;
/** arabam, and arabamı: n instead of m would rather be the end of a noun, as in kaptanı. */
const MY_AFTER_VOWEL = `${AFTER_VOWEL}m${CASE}?`;
const POSSESSION = `(?:${ITS}|${OUR_OR_YOUR}|${MY_OR_YOUR}|${MY_AFTER_VOWEL})`;

const ENDING = `(?:l${LOW}r)?(?:${POSSESSION}|${CASE})?${COPULA}?$`;
const noun_ending = new RegExp(ENDING, "y");
/** After a name, which can end in any sound or in a digit, any ending can follow any other. */
const name_ending = new RegExp(
  `^(?:[mn]|(?:l${LOW}r|[nsy]?${HIGH}[mn]?(?:${HIGH}z)?|n?[dt]${LOW}n?|ki|y?l${LOW}|[ny]?${LOW}|[mn]${HIGH}z|n?c${LOW}|l${HIGH}k?|s${HIGH}z|y?[dt]${HIGH}[mnk]?|[dt]${HIGH}r|y?m${HIGH}s|y?s${LOW}[mnk]?|y?ken)+)$`,
);

/** The places where the endings of a noun can begin, the longest stem first. */
export function nounStems(word: string): string[] {
  const stems: string[] = [];
  for (let length = word.length - 1; length >= 2; length -= 1) {
    noun_ending.lastIndex = length;
    if (noun_ending.test(word)) stems.push(word.slice(0, length));
  }
  return stems;
}

/** Whether it can follow the apostrophe of a name. */
export function isTurkishEnding(ending: string): boolean {
  return ending.length <= 20 && name_ending.test(ending);
}
