import { expect, test } from "vitest";
import { sizeText } from "./size-text.ts";

test("a size is written in the largest unit, and bytes in the plural of the language", () => {
  const sizes = [1, 23, 44 * 1024, 1.44 * 1024 * 1024];
  expect(sizes.map((bytes) => sizeText(bytes, "en"))).toEqual([
    "1 byte",
    "23 bytes",
    "44 kB",
    "1.44 MB",
  ]);
  expect(sizes.map((bytes) => sizeText(bytes, "tr"))).toEqual([
    "1 bayt",
    "23 bayt",
    "44 kB",
    "1,44 MB",
  ]);
});
