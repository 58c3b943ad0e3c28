import { expect, test } from "vitest";
import { parseHtml } from "./parse-html.server.ts";
import { isRichEditable } from "./rich-editor-support.server.ts";

const nested = (depth: number) => `${"<ul><li>a".repeat(depth)}${"</li></ul>".repeat(depth)}`;

// A browser test (tests/e2e/reading-writing.spec.ts) checks that the rich editor preserves these
// documents and changes the others.
test.each([
  ["paragraphs", "<p>a <b>b</b></p><p><code>c</code> <a href=/d>d</a></p>"],
  ["headings", "<h3>a</h3><h6>b</h6>"],
  ["code", "<pre>a\n\n  b</pre><p>c</p><pre>d</pre>"],
  [
    "a quotation with a name",
    "<blockquote><cite>Ali yazdı:</cite><p>a</p><p>b</p></blockquote><blockquote><cite>Veli yazdı:</cite><p>c</p></blockquote>",
  ],
  [
    "lists inside one another",
    "<ul><li>a<ol><li>b</li></ol><ul><li>c</li></ul></li><li>d</li></ul><ol><li>e</li></ol>",
  ],
  ["nine lists inside one another", nested(9)],
  ["a line break", "<p>a<br>b</p>"],
  ["a line break in a heading", "<h3>a<br>b</h3>"],
  ["a line break in an item", "<ul><li>a<br>b</li></ul>"],
  ["a line break in a quotation", "<blockquote><p>a<br>b</p></blockquote>"],
  ["a table", "<table><tr><td>a</table>"],
  ["a rule", "<p>a</p><hr><p>b</p>"],
  ["an image", "<p><img src=/assets/a.png></p>"],
])("the rich editor can edit %s", (_, html) => {
  expect(isRichEditable(parseHtml(html))).toBe(true);
});

test.each([
  ["two adjacent blocks of code", "<pre>a</pre><pre>b</pre>"],
  ["two adjacent lists of one kind", "<ul><li>a</li></ul><ul><li>b</li></ul>"],
  [
    "two adjacent lists of one kind in an item",
    "<ol><li>a<ul><li>b</li></ul><ul><li>c</li></ul></li></ol>",
  ],
  ["ten lists inside one another", nested(10)],
  ["a list that does not start at 1", "<ol start=5><li>a</li></ol>"],
  ["paragraphs in an item", "<ul><li><p>a</p><p>b</p></li></ul>"],
  ["a list in a quotation", "<blockquote><ul><li>a</li></ul></blockquote>"],
  [
    "a quotation in a quotation",
    "<blockquote><p>a</p><blockquote><cite>Ali:</cite><p>b</p></blockquote></blockquote>",
  ],
  [
    "a line of a quotation that looks like a name",
    "<blockquote><p>a</p><p><b>Ali:</b></p><p>b</p></blockquote>",
  ],
  [
    "a line of a quotation that looks like a name, with a line break",
    "<blockquote><p>a</p><p><b>Ali:</b><br>b</p></blockquote>",
  ],
])("the rich editor cannot edit %s", (_, html) => {
  expect(isRichEditable(parseHtml(html))).toBe(false);
});
