import * as fc from "fast-check";
import { expect, test } from "vitest";
import { richHtml } from "./arbitraries.ts";
import { cutSelection } from "./cut-selection.server.ts";
import type { Document } from "./document.ts";
import { parseHtml } from "./parse-html.server.ts";
import { withoutQuotes } from "./quotes.server.ts";
import { textOf } from "./text.ts";
import { writeHtml } from "./write-html.server.ts";

const lettersOf = (document: Document) => textOf(document).replace(/\s/g, "");
const cut = (html: string, from: number, to: number) =>
  writeHtml(cutSelection(parseHtml(html), { from, to }));

test.each([
  ["<p>bir <strong>iki üç</strong> dört</p>", 3, 8, "<p><strong>iki üç</strong></p>"],
  ["<p>bir iki</p><p>üç dört</p>", 3, 8, "<p>iki</p><p>üç</p>"],
  ["<ol><li>a</li><li>b</li><li>c</li></ol>", 1, 3, '<ol start="2"><li>b</li><li>c</li></ol>'],
  ["<pre><code>a b\n  c d</code></pre>", 1, 3, "<pre><code>b\n  c</code></pre>"],
  ["<blockquote><cite>A:</cite><p>x</p></blockquote><p>yz</p>", 3, 4, "<p>y</p>"],
  [
    "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>",
    1,
    3,
    "<p>b</p><p>c</p>",
  ],
  ["<p>a😀b</p>", 2, 4, "<p>b</p>"],
  ["<p>abc</p>", 7, 9, ""],
])("the selected part of a post: %s", (html, from, to, part) => {
  expect(cut(html, from, to)).toBe(part);
});

/** Long enough that a time which grows with its square would end the test. */
const WHITE_SPACE = `${" ".repeat(400_000)}\n`;

test("white space in the selected part of code is read once", () => {
  const document: Document = [{ kind: "pre", code: `a${WHITE_SPACE}b${WHITE_SPACE}c` }];
  expect(cutSelection(document, { from: 0, to: 2 })).toEqual([
    { kind: "pre", code: `a${WHITE_SPACE}b` },
  ]);
});

test("the selected part of a post has the selected characters", () => {
  fc.assert(
    fc.property(richHtml, fc.nat(60), fc.nat(60), (html, from, length) => {
      const document = withoutQuotes(parseHtml(html));
      const letters = lettersOf(document).slice(from, from + length);
      expect(lettersOf(cutSelection(document, { from, to: from + length }))).toBe(
        letters.replace(/^[\udc00-\udfff]|[\ud800-\udbff]$/g, ""),
      );
    }),
  );
});
