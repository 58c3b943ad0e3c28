import { expect, test } from "vitest";
import { markWords, snippetOf } from "./snippet.ts";
import { termsOf } from "./word-forms.ts";

const sought = { words: [termsOf("kitap")], phrases: [["cok", "guzel"]] };

test("whole words and phrases are marked", () => {
  expect(markWords("Kitabım çok güzel, Çok!", sought)).toEqual([
    { text: "Kitabım", is_marked: true },
    { text: " ", is_marked: false },
    { text: "çok güzel", is_marked: true },
    { text: ", Çok!", is_marked: false },
  ]);
});

test("a snippet is cut at words", () => {
  const text = `${"önce ".repeat(99)}kitabı${" sonra".repeat(99)}`;
  const snippet = snippetOf(text, sought).map((part) => part.text);
  expect(snippet).toEqual([
    expect.stringMatching(/^…(?:önce ){18,}$/),
    "kitabı",
    expect.stringMatching(/^(?: sonra){15,}…$/),
  ]);
});
