import * as fc from "fast-check";
import { expect, test } from "vitest";
import { texts } from "#app/domain/search/index/arbitraries.ts";
import { foldForSearch, tokensOf } from "./fold-text.ts";

test.each([
  ["İSTANBUL Istanbul ıstanbul", "istanbul istanbul istanbul"],
  ["WIFI, INFO ve LINUX", "wifi info ve linux"],
  ["Çiçeği, ğüşöç; göze", "cicegi gusoc goze"],
  ["İstanbul'da “Kur’an”", "istanbul da kur an"],
  ["ﬁne x² a\u0301b", "fine x2 ab"],
  ["ΣΑΣ σας", "σασ σασ"],
  ["", ""],
  ["… !", ""],
])("%s is folded", (text, folded) => {
  expect(foldForSearch(text)).toBe(folded);
});

test("the places of words are those of the text as it was written", () => {
  const text = "İyi ki ﬁne, e\u0301v😀ev";
  expect(tokensOf(text).map(({ word, start, end }) => [word, text.slice(start, end)])).toEqual([
    ["iyi", "İyi"],
    ["ki", "ki"],
    ["fine", "ﬁne"],
    ["ev", "e\u0301v"],
    ["ev", "ev"],
  ]);
});

test("folding a folded text, or one in another normal form, changes nothing", () => {
  fc.assert(
    fc.property(texts, (text) => {
      const folded = foldForSearch(text);
      expect(foldForSearch(folded)).toBe(folded);
      expect(foldForSearch(text.normalize("NFD"))).toBe(folded);
      expect(foldForSearch(text.normalize("NFC"))).toBe(folded);
    }),
  );
});

test("the place of a word holds that word and no other", () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const { word, start, end } of tokensOf(text)) {
        expect(foldForSearch(text.slice(start, end)).split(" ")).toContain(word);
      }
    }),
  );
});
