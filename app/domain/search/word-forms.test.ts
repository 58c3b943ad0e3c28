import { expect, test } from "vitest";
import { tokensOf } from "./fold-text.ts";
import { isMatch, splitQueryWord, termsOf } from "./word-forms.ts";

function finds(query: string, text: string): boolean {
  const tokens = tokensOf(text);
  return splitQueryWord(query).every((word) => {
    const terms = termsOf(word);
    return tokens.some((token) => isMatch(token.word, terms));
  });
}

test.each([
  ["kitap", "kitabımızdan"],
  ["kar", "karlar"],
  ["toplantıya", "toplantı"],
  ["WIFI", "wifi"],
  ["Linux'ta", "LINUX’un"],
])("%s finds %s", (query, text) => {
  expect(finds(query, text)).toBe(true);
});

test.each([
  ["kar", "karar"],
  ["for", "forum"],
  ["ev", "evrak"],
])("%s does not find %s", (query, text) => {
  expect(finds(query, text)).toBe(false);
});
