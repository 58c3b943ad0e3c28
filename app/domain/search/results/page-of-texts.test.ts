import { expect, test } from "vitest";
import { storedHtmlOf } from "./page-of-texts.server.ts";

const TEXT = "çok uzun bir yazı 🌿";

test.each([
  [0, 0, TEXT],
  [1, 0, TEXT.slice(1)],
  [0, 1, "çok uzun bir yazı "],
  [1, 3, "ok uzun bir yazı "],
])(
  "a part without the first %i and the last %i bytes loses characters that are cut",
  (first, last, text) => {
    const bytes = Buffer.from(TEXT);
    const part_base64 = bytes.subarray(first, bytes.length - last).toString("base64");
    expect(storedHtmlOf({ content: null, part_base64 })).toBe(text);
  },
);

test("a text that is not long is as it was stored", () => {
  expect(storedHtmlOf({ content: TEXT, part_base64: null })).toBe(TEXT);
});
