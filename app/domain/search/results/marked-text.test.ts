import { expect, test } from "vitest";
import { markedText, plainTextOf } from "./marked-text.ts";

const PARTS = [
  { text: "a < b && c > ", is_marked: false },
  { text: "<b>", is_marked: true },
  { text: " </mark>&lt;", is_marked: false },
];

test("marks are the only markup of a marked text", () => {
  expect(markedText(PARTS)).toBe(
    "a &lt; b &amp;&amp; c &gt; <mark>&lt;b&gt;</mark> &lt;/mark&gt;&amp;lt;",
  );
  expect(markedText([])).toBe("");
});

test("the plain text of the parts is the text as it was written", () => {
  expect(plainTextOf(PARTS)).toBe("a < b && c > <b> </mark>&lt;");
});
