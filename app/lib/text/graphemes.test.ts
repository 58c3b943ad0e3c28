import * as fc from "fast-check";
import { expect, test } from "vitest";
import { firstGraphemes } from "./graphemes.ts";

test.each([
  ["Çınar", 2, "Çı"],
  ["s\u0327ule", 1, "s\u0327"],
  ["as\u0327", 2, "as\u0327"],
  ["👩‍👩‍👧‍👦ab", 2, "👩‍👩‍👧‍👦a"],
  ["ab", 3, "ab"],
  ["", 1, ""],
])("the beginning of %j with %i graphemes is %j", (text, count, beginning) => {
  expect(firstGraphemes(text, count)).toBe(beginning);
});

test("cuts where the whole segmentation cuts", () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
  const unit = fc.oneof(
    fc.constantFrom(
      "a",
      "ş",
      "\u00ad",
      "©",
      "\u02ff",
      "\u0300",
      "\u0327",
      "\u200d",
      "\ufe0f",
      "\r",
    ),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 1 }),
  );
  fc.assert(
    fc.property(fc.string({ unit }), fc.integer({ min: 0, max: 20 }), (text, count) => {
      const segments = Array.from(segmenter.segment(text), ({ segment }) => segment);
      expect(firstGraphemes(text, count)).toBe(segments.slice(0, count).join(""));
    }),
  );
});
