import * as fc from "fast-check";
import { expect, test } from "vitest";
import { truncate } from "./truncate.ts";

test.each([
  ["Ekşi mayayı seyahatte beslemek", "Ekşi mayayı seyahatt…"],
  ["Merhaba", "Merhaba"],
  ["", ""],
  ["12345678901234567890", "12345678901234567890"],
  ["123456789012345678901", "12345678901234567890…"],
])("%j becomes %j", (text, truncated) => {
  expect(truncate(text, 20)).toBe(truncated);
});

test("leaves no space before the ellipsis", () => {
  expect(truncate("bir iki", 4)).toBe("bir…");
});

test("counts a family of emoji as one character", () => {
  expect(truncate("👩‍👩‍👧‍👦".repeat(3), 3)).toBe("👩‍👩‍👧‍👦".repeat(3));
  expect(truncate("👩‍👩‍👧‍👦".repeat(4), 3)).toBe(`${"👩‍👩‍👧‍👦".repeat(3)}…`);
});

test("returns the text or a beginning of it with an ellipsis", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 40 }), (text, max) => {
      const truncated = truncate(text, max);
      expect(
        truncated === text || (truncated.endsWith("…") && text.startsWith(truncated.slice(0, -1))),
      ).toBe(true);
    }),
  );
});
