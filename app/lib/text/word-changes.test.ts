import * as fc from "fast-check";
import { expect, test } from "vitest";
import { type Change, compareWords, shortenUnchanged } from "./word-changes.ts";

/** [-removed-] and {+added+}, as wdiff writes them. */
const marked = (changes: Change[]) =>
  changes
    .map(({ kind, text }) => {
      if (kind === "skipped") return "…";
      if (kind === "same") return text;
      return kind === "removed" ? `[-${text}-]` : `{+${text}+}`;
    })
    .join("");

const textWithout = (changes: Change[], kind: Change["kind"]) =>
  changes.flatMap((change) => (change.kind === kind ? [] : [change.text])).join("");

const longText = (word: string) => `Baş ${`${word} `.repeat(15_000)}son`;

test.each([
  ["Neden döner?", "Neden döner?", "Neden döner?"],
  ["Sehpa neden döner?", "Masa neden döner?", "[-Sehpa-]{+Masa+} neden döner?"],
  ["bir iki üç", "bir üç", "bir [-iki -]üç"],
  ["bir üç", "bir iki üç", "bir {+iki +}üç"],
  ["bir iki üç dört", "bir dört beş dört", "bir [-iki üç-]{+dört beş+} dört"],
  ["İstanbul'da yağmur", "İstanbul'a yağmur", "[-İstanbul'da-]{+İstanbul'a+} yağmur"],
  ["👩‍👩‍👧 geldi", "👩‍👩‍👦 geldi", "[-👩‍👩‍👧-]{+👩‍👩‍👦+} geldi"],
  ["bir\niki", "üç\ndört", "[-bir-]{+üç+}\n[-iki-]{+dört+}"],
  ["", "bir", "{+bir+}"],
])("from %j to %j", (before, after, expected) => {
  expect(marked(compareWords(before, after))).toBe(expected);
});

test("both texts can be read from the changes", () => {
  const word = fc.constantFrom("bir", "iki", "üç", " ", "  ", "\n", ",", "İ", "👩‍👧");
  const text = fc.array(word, { maxLength: 30 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const changes = compareWords(before, after);
      expect(textWithout(changes, "added")).toBe(before);
      expect(textWithout(changes, "removed")).toBe(after);
    }),
  );
});

test("two long texts that differ nearly everywhere are one change between their ends", () => {
  const changes = compareWords(longText("a"), longText("b"));
  expect(changes.map(({ kind }) => kind)).toEqual(["same", "removed", "added", "same"]);
  expect([changes[0]?.text, changes.at(-1)?.text]).toEqual(["Baş ", " son"]);
});

test("of a long unchanged part the words beside a change are left", () => {
  const long = "kelime ".repeat(200);
  const changes = shortenUnchanged(compareWords(`${long}bir ${long}`, `${long}iki ${long}`));
  expect(marked(changes)).toMatch(/^… (kelime ){10,}\[-bir-\]\{\+iki\+\}( kelime){10,} …$/);
  const two_changes = compareWords(`bir ${long}iki`, `üç ${long}dört`);
  expect(marked(shortenUnchanged(two_changes))).toMatch(
    /^\[-bir-\]\{\+üç\+\}( kelime){10,} … (kelime ){10,}\[-iki-\]\{\+dört\+\}$/,
  );
});
