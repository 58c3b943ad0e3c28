import { type Token, tokensOf } from "#app/lib/text/fold-text.ts";

/**
 * These signs make another name of a single letter: C, C++ and C#. Longer runs of them are lines
 * and passwords.
 */
const SIGNS = /[+#]{1,3}(?![+#])/y;
const SIGNS_AT_END = /[+#]+$/;

/** A word of a phrase, folded: a single letter has the signs that follow it, as in `c++`. */
export type PhraseWord = string;

export function phraseWordsOf(text: string): PhraseWord[] {
  return tokensOf(text).map((token) => token.word + signsBehind(text, token));
}

export function withoutSigns(word: PhraseWord): string {
  return word.replace(SIGNS_AT_END, "");
}

export function signsOf(word: PhraseWord): string {
  return word.slice(withoutSigns(word).length);
}

/** Whether the text has the word at the token. */
export function isWordAt(text: string, token: Token | undefined, word: PhraseWord): boolean {
  if (token === undefined || token.word !== withoutSigns(word)) return false;
  const signs = signsOf(word);
  return signs === "" || signs === signsBehind(text, token);
}

export function isSingleLetter(word: string): boolean {
  return [...word].length === 1;
}

function signsBehind(text: string, { word, end }: Token): string {
  if (!isSingleLetter(word)) return "";
  SIGNS.lastIndex = end;
  return SIGNS.exec(text)?.[0] ?? "";
}
