import { expect, test } from "vitest";
import { nameIn } from "./mention-target.ts";

test.each([
  ["@s", "s"],
  ["Merhaba @ayşe.d", "ayşe.d"],
  ["(@Işı", "Işı"],
  ["@", null],
  ["@selin ", null],
  ["selin@ornek", null],
  ["https://a.example/@selin", null],
  ["@@selin", null],
  [`@${"a".repeat(41)}`, null],
])("the name that is being typed in “%s”", (text, name) => {
  expect(nameIn(text)).toBe(name);
});
