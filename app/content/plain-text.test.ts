import * as fc from "fast-check";
import { expect, test } from "vitest";
import { richHtml } from "./arbitraries.ts";
import { plainTextOfHtml } from "./plain-text.server.ts";

test.each([
  ["<p>Ham &lt;b&gt; &amp; keten<br>yağı</p><p>İki</p>", "Ham <b> & keten\nyağı\n\nİki"],
  ["<blockquote><p>Bir</p><p>İki</p></blockquote><p>Evet.</p>", "> Bir\n>\n> İki\n\nEvet."],
  ["<ul><li>bir</li><li>iki</li></ul><ol><li>üç</li></ol>", "- bir\n- iki\n\n1. üç"],
  ["<pre>a  b\n  c</pre>", "a  b\n  c"],
  ["", ""],
])("%s is read as text", (html, text) => {
  expect(plainTextOfHtml(html, 1000)).toBe(text);
});

test("it is never longer than asked for, and full of whole words", () => {
  expect(plainTextOfHtml(`<p>${"kelime ".repeat(900)}</p>`, 40)).toMatch(/^(kelime ){4}kelime…$/);
  fc.assert(
    fc.property(richHtml, (html) => {
      expect(plainTextOfHtml(html, 100).length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 100 },
  );
});
