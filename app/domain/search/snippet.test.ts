import * as fc from "fast-check";
import { expect, test } from "vitest";
import { texts } from "./arbitraries.ts";
import { tokensOf } from "./fold-text.ts";
import type { SnippetPart } from "./search-results.ts";
import { markWords, snippetOf } from "./snippet.ts";
import { termsOf } from "./word-forms.ts";

const sought = { words: [termsOf("kitap"), termsOf("ev")], phrases: [["cok", "guzel"]] };

/** The marked words in brackets. */
function show(parts: SnippetPart[]): string {
  return parts.map(({ text, is_marked }) => (is_marked ? `[${text}]` : text)).join("");
}

test.each([
  ["Kitabım çok güzel, Çok!", "[Kitabım] [çok güzel], Çok!"],
  ["“KİTAP” ve evrak", "“[KİTAP]” ve evrak"],
  ["Kitap'ın adı: çok… güzel", "[Kitap]'ın adı: [çok… güzel]"],
  ["çok çok güzel evler", "çok [çok güzel] [evler]"],
  ["", ""],
])("%s is marked", (text, marked) => {
  expect(show(markWords(text, sought))).toBe(marked);
  expect(show(snippetOf(text, sought))).toBe(marked);
});

test("a snippet is cut at words", () => {
  const text = `${"önce ".repeat(99)}kitabı${" sonra".repeat(99)}`;
  expect(show(snippetOf(text, sought))).toMatch(/^…(?:önce ){18,}\[kitabı\](?: sonra){15,}…$/);
});

test("a snippet is where most of the words are", () => {
  const text = `kitap ${"x ".repeat(200)}kitap ve ev ${"x ".repeat(200)}kitap kitap kitap`;
  expect(show(snippetOf(text, sought))).toContain("[kitap] ve [ev]");
});

test("a text without the words begins at its beginning", () => {
  expect(show(snippetOf("kelime ".repeat(99), sought))).toMatch(/^(?:kelime ){27,28}kelime…$/);
});

test("a long text and a long word are read once", () => {
  // Work that grows with the square of the length would end the test.
  for (const part of ["ev👩‍👩‍👧", "“ev” ", "क्षि"]) {
    const text = part.repeat((256 * 1024) / part.length);
    expect(show(snippetOf(text, sought)).length).toBeLessThan(600);
  }
});

test("the parts together are a piece of the text, and no letter is split", () => {
  const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  fc.assert(
    fc.property(texts, (text) => {
      const segments = graphemes.segment(text);
      for (const parts of [markWords(text, sought), snippetOf(text, sought)]) {
        const piece = parts.map((part) => part.text).join("");
        const start = piece.startsWith("…") ? text.indexOf(piece.replaceAll(/^…|…$/g, "")) : 0;
        expect(start).toBeGreaterThanOrEqual(0);
        let place = start - (start > 0 ? 1 : 0);
        for (const part of parts.slice(0, -1)) {
          place += part.text.length;
          expect(segments.containing(place)?.index ?? place).toBe(place);
        }
      }
    }),
  );
});

test("each word of a text is marked when it is sought", () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const { word } of tokensOf(text).slice(0, 20)) {
        const parts = markWords(text, { words: [termsOf(word)], phrases: [[word]] });
        expect(parts.some((part) => part.is_marked)).toBe(true);
      }
    }),
  );
});
