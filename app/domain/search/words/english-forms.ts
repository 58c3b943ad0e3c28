import { irregularForms, short_english_words } from "./english-words.ts";
import type { Term } from "./term.ts";

/** A stem of so many letters is the beginning of its forms, and rarely of other words. */
const PREFIX_STEM_MIN = 6;
/** A stem of fewer letters has to be a word of the list. */
const UNKNOWN_MIN = 4;
/** Words that only resemble forms of a shorter one. */
const NO_FORMS = new Set(
  "evening morning during nothing anything something thing string spring bring ceiling".split(" "),
);
const ENGLISH = /^[a-z]*[aeiouy][a-z]*$/;

export function englishTerms(word: string): Term[] {
  const irregular = irregularForms(word);
  // A form such as taught finds teaches too.
  const stems = [...irregular.slice(0, 1), ...stemsOf(word)];
  return [...irregular, ...formsOf(word)].map(toExact).concat(stems.flatMap(termsOfStem));
}

function termsOfStem(stem: string): Term[] {
  if (stem.length >= PREFIX_STEM_MIN) return [{ text: stem, is_prefix: true }];
  return [stem, ...irregularForms(stem), ...formsOf(stem)].map(toExact);
}

function toExact(text: string): Term {
  return { text, is_prefix: false };
}

function isEnglish(word: string): boolean {
  return ENGLISH.test(word) && (word.length >= UNKNOWN_MIN || short_english_words.has(word));
}

function formsOf(stem: string): string[] {
  if (!isEnglish(stem)) return [];
  const beginning = stem.slice(0, -1);
  if (/[^aeiou]y$/.test(stem)) return [`${beginning}ies`, `${beginning}ied`, `${stem}ing`];
  if (stem.endsWith("e")) return [`${stem}s`, `${stem}d`, `${beginning}ing`];
  const plural = /(?:s|x|z|ch|sh)$/.test(stem) ? `${stem}es` : `${stem}s`;
  const verb = doubled(stem);
  return [plural, `${verb}ed`, `${verb}ing`];
}

/** run, running; stop, stopped. */
function doubled(stem: string): string {
  return /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(stem) ? stem + stem.slice(-1) : stem;
}

/** The words of which the word may be a form. */
function stemsOf(word: string): string[] {
  return possibleStems(word).filter(isEnglish);
}

function possibleStems(word: string): string[] {
  const [, beginning, ending] = /^(.+?)(ies|ied|es|s|ed|ing)$/.exec(word) ?? [];
  if (beginning === undefined || ending === undefined) return [];
  if (NO_FORMS.has(word)) return [];
  if (ending === "ies" || ending === "ied") return [`${beginning}y`, `${beginning}ie`];
  if (ending === "s") return /[sui]$/.test(beginning) ? [] : [beginning];
  if (ending === "es") {
    return /(?:s|x|z|ch|sh|o)$/.test(beginning) ? [beginning, `${beginning}e`] : [`${beginning}e`];
  }
  // agreed, but not feed and speed.
  if (beginning.endsWith("e") && ending === "ed") {
    return beginning.length >= UNKNOWN_MIN ? [`${beginning}e`] : [];
  }
  // hoping is a form of hope, because that of hop is hopping.
  if (doubled(beginning) !== beginning) return [`${beginning}e`];
  const is_doubled = /([bdgklmnprt])\1$/.test(beginning);
  if (!is_doubled || short_english_words.has(beginning)) return [beginning, `${beginning}e`];
  const single = beginning.slice(0, -1);
  return beginning.endsWith("l") ? [single, beginning] : [single];
}
