import type { Term } from "./term.ts";
import { nounStems } from "./turkish-endings.ts";

const exact = (text: string): Term => ({ text, is_prefix: false });
const prefix = (text: string): Term => ({ text, is_prefix: true });

/** A stem of so many letters is the beginning of all its forms, and rarely of other words. */
const LONG_STEM = 5;

/** Short words without endings: for is not the noun of forum. */
const WITHOUT_FORMS = new Set(
  "for the and but not you are was how who why via ve de da ki mi mu".split(" "),
);

export function turkishTerms(word: string): Term[] {
  if (WITHOUT_FORMS.has(word)) return [];
  return [...(word.length < 4 ? nounForms(word) : softened(word)), ...stemTerms(word)];
}

function stemTerms(word: string): Term[] {
  return nounStems(word)
    .filter((stem) => stem.length >= 4)
    .flatMap(termsOfStem);
}

function termsOfStem(stem: string): Term[] {
  if (stem.length >= LONG_STEM) return [prefix(stem), ...hardened(stem)];
  return [exact(stem), ...nounForms(stem)];
}

/** kitap, kitabı; çiçek, çiçeği; renk, rengi. */
function softened(stem: string): Term[] {
  const soft = stem.endsWith("p") ? "b" : stem.endsWith("k") ? "g" : null;
  if (soft === null) return [];
  const beginning = `${stem.slice(0, -1)}${soft}`;
  return [...(lowVowels(stem) + highVowel(stem))].map((vowel) => prefix(beginning + vowel));
}

function hardened(stem: string): Term[] {
  if (stem.endsWith("b")) return [prefix(`${stem.slice(0, -1)}p`)];
  return stem.endsWith("g") ? [prefix(`${stem.slice(0, -1)}k`)] : [];
}

function lastVowel(stem: string): string {
  return /[aeiou](?=[^aeiou]*$)/.exec(stem)?.[0] ?? "";
}

function lowVowels(stem: string): string {
  const vowel = lastVowel(stem);
  return vowel === "a" || vowel === "e" ? vowel : "ae";
}

function highVowel(stem: string): string {
  return /[ou]/.test(lastVowel(stem)) ? "u" : "i";
}

/** The forms of a short noun. */
function nounForms(stem: string): Term[] {
  const i = highVowel(stem);
  const is_vowel = /[aeiou]$/.test(stem);
  const forms = is_vowel ? formsAfterVowel(stem, i) : formsAfterConsonant(stem, i);
  const formsWith = (a: string) => [prefix(`${stem}l${a}r`), ...localForms(stem, a), ...forms(a)];
  return [...lowVowels(stem)].flatMap(formsWith);
}

function localForms(stem: string, a: string): Term[] {
  const place = `${stem}${/[fstkchp]$/.test(stem) ? "t" : "d"}${a}`;
  return [
    exact(place),
    exact(`${place}n`),
    prefix(`${place}ki`),
    prefix(`${place}y`),
    prefix(`${place}d`),
  ];
}

function formsAfterConsonant(stem: string, i: string): (a: string) => Term[] {
  return (a) => [
    ...["", i, a, `${i}n`, `${i}n${a}`, `${i}n${i}`, `${i}n${i}n`, `l${a}`].map((end) =>
      exact(stem + end),
    ),
    ...[`${i}nd${a}`, `${i}yl${a}`, `${i}yd`, `${i}n${i}z`, `${i}m${i}z`].map((end) =>
      prefix(stem + end),
    ),
    ...[`${i}m`, `${i}m${a}`, `${i}m${i}`, `${i}m${i}n`].map((end) => exact(stem + end)),
    prefix(`${stem}${i}md${a}`),
  ];
}

function formsAfterVowel(stem: string, i: string): (a: string) => Term[] {
  return (a) => [
    ...["", `y${i}`, `y${a}`, `yl${a}`, "m", `m${a}`, `m${i}`, `m${i}n`].map((end) =>
      exact(stem + end),
    ),
    ...[`n${i}n`, `s${i}`, `m${i}z`, `n${i}z`, `md${a}`, "yd", "ym", "ys"].map((end) =>
      prefix(stem + end),
    ),
  ];
}
