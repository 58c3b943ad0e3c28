import * as fc from "fast-check";
import { expect, test } from "vitest";
import { minCpuMillis } from "#tests/support/cpu-time.ts";
import { type Change, compareWords, shorten } from "./word-changes.ts";

/** Ten times what the longest pair takes on a quick machine. A page has twenty pairs. */
const MAX_CPU_MS = 200;

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
  const changes = shorten(compareWords(`${long}bir ${long}`, `${long}iki ${long}`));
  expect(marked(changes)).toMatch(/^… (kelime ){10,}\[-bir-\]\{\+iki\+\}( kelime){10,} …$/);
  const two_changes = compareWords(`bir ${long}iki`, `üç ${long}dört`);
  expect(marked(shorten(two_changes))).toMatch(
    /^\[-bir-\]\{\+üç\+\}( kelime){10,} … (kelime ){10,}\[-iki-\]\{\+dört\+\}$/,
  );
});

test("of a long change only the beginning and the end are shown, by characters and by lines", () => {
  const [few_lines, many_lines] = ["kelime ".repeat(9000), "a\n".repeat(30_000)];
  for (const text of [few_lines, many_lines]) {
    for (const kind of ["added", "removed", "same"] as const) {
      const shown = shorten([{ kind, text }]);
      expect(shown.map((each) => each.kind)).toEqual([kind, "skipped", kind]);
      const [first, , last] = shown;
      expect(text.startsWith(first?.text ?? "?")).toBe(true);
      expect(text.endsWith(last?.text ?? "?")).toBe(true);
      const length = shown.reduce((sum, each) => sum + each.text.length, 0);
      const lines = shown.reduce((sum, each) => sum + each.text.split("\n").length, 0);
      expect([length <= 8000, lines <= 202]).toEqual([true, true]);
    }
  }
  expect(shorten([{ kind: "added", text: "kısa\nmetin" }])).toHaveLength(1);
});

test("the longest texts are compared in little time, whatever they are made of", () => {
  const pairs = [
    [letters(3, "\n".repeat(31)), letters(5, "\n".repeat(31))],
    ["a\nb\n".repeat(15_000), "b\na\n".repeat(15_000)],
    ["kelime ".repeat(9000), "sözcük ".repeat(9000)],
    ["x".repeat(64_000), "y".repeat(64_000)],
  ] as const;
  for (const [before, after] of pairs)
    expect(minCpuMillis(() => shorten(compareWords(before, after)))).toBeLessThan(MAX_CPU_MS);
});

function letters(seed: number, between: string): string {
  return Array.from({ length: 2000 }, (_, n) => "abcdefgh"[(n * seed) % 8]).join(between);
}
