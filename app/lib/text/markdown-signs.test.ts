import { expect, test } from "vitest";
import { hasMarkdownSigns } from "./markdown-signs.ts";

test("signs are found at the beginning of any line, however many empty ones there are", () => {
  // Long enough that a time which grows with its square would end the test.
  const lines = "\n".repeat(200_000);
  expect(hasMarkdownSigns(`a${lines}b`)).toBe(false);
  for (const line of ["- b", "  > b", "\t1. b", "    b"])
    expect(hasMarkdownSigns(`a${lines}${line}`)).toBe(true);
});
