import type { Term } from "./term.ts";

const exact = (text: string): Term => ({ text, is_prefix: false });
const prefix = (text: string): Term => ({ text, is_prefix: true });

/** A stem of so many letters is the beginning of all its forms, and rarely of other words. */
const LONG_STEM = 5;

export function englishTerms(word: string): Term[] {
  return [...formsOf(word), ...stemsOf(word).flatMap(termsOfStem)];
}

function termsOfStem(stem: string): Term[] {
  return stem.length >= LONG_STEM ? [prefix(stem)] : [exact(stem), ...formsOf(stem)];
}

function formsOf(stem: string): Term[] {
  if (!/[a-z]$/.test(stem) || !/[aeiouy]/.test(stem)) return [];
  const endings = /(?:s|x|z|ch|sh)$/.test(stem) ? ["es"] : ["s"];
  const forms = endings.map((ending) => stem + ending);
  if (/[^aeiou]y$/.test(stem)) forms.push(`${stem.slice(0, -1)}ies`, `${stem.slice(0, -1)}ied`);
  const verb = stem.endsWith("e") ? stem.slice(0, -1) : doubled(stem);
  return [...forms, `${verb}ed`, `${verb}ing`, `${stem}ed`, `${stem}ing`].map(exact);
}

/** run, running. */
function doubled(stem: string): string {
  return /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(stem) ? stem + stem.slice(-1) : stem;
}

function stemsOf(word: string): string[] {
  if (word.length < 4) return [];
  if (word.endsWith("ies") || word.endsWith("ied")) return [`${word.slice(0, -3)}y`];
  if (/(?:ss|us|is)$/.test(word)) return [];
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)];
  if (word.endsWith("s")) return [word.slice(0, -1)];
  const [, verb] = /^(.*[aeiouy].*)(?:ing|ed)$/.exec(word) ?? [];
  if (verb === undefined || verb.length < 2) return [];
  const single = /([bdgklmnprt])\1$/.test(verb) ? [verb.slice(0, -1)] : [];
  return [...single, verb, ...(/[^aeiou]$/.test(verb) ? [`${verb}e`] : [])];
}
