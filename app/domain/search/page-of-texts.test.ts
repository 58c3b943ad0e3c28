import { expect, test } from "vitest";
import { htmlOf } from "./page-of-texts.server.ts";

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
    const part = bytes.subarray(first, bytes.length - last).toString("base64");
    expect(htmlOf({ content: null, part })).toBe(text);
  },
);

test("a text that is not long is as it was stored", () => {
  expect(htmlOf({ content: TEXT, part: null })).toBe(TEXT);
});
