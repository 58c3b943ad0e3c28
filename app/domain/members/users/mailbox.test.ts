import { expect, test } from "vitest";
import { isSameMailbox } from "./mailbox.ts";

test.each([
  ["ayse@example.org", "AYSE@Example.org", true],
  ["info@firma.com", "info@fırma.com", false],
  ["isil@example.org", "ışıl@example.org", false],
  ["ayse@example.org", null, false],
  [null, null, false],
])("%s and %s: %s", (one, other, is_same) => {
  expect(isSameMailbox(one, other)).toBe(is_same);
});
