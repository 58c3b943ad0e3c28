import { expect, test } from "vitest";
import { listedNameIn, nameIn } from "./mention-target.ts";

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

test.each([
  ["s", "s"],
  ["@s", "s"],
  ["emma, ayşe.d", "ayşe.d"],
  ["emma;ayşe", "ayşe"],
  ["emma\n@Işı", "Işı"],
  ["emma ", null],
  ["selin@ornek", null],
  ["a".repeat(41), null],
])("the name that is being typed in the list “%s”", (text, name) => {
  expect(listedNameIn(text)).toBe(name);
});
