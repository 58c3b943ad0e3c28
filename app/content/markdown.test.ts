import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hasMarkdownSigns } from "#app/lib/text/markdown-signs.ts";
import { cleanHtml, fromMarkdown, toMarkdown } from "#tests/support/clean-html.ts";
import { markdown, richHtml } from "./arbitraries.ts";

test.each([
  ["a line break becomes <br>", "a\nb", "<p>a<br>b</p>"],
  [
    "headings start below the page's own",
    "# a\n\n## b\n\n###### c",
    "<h3>a</h3><h4>b</h4><h6>c</h6>",
  ],
  [
    "marks",
    "**a** _b_ ~~c~~ <u>d</u> `e`",
    "<p><strong>a</strong> <em>b</em> <s>c</s> <u>d</u> <code>e</code></p>",
  ],
  ["marks inside a word", "ev<b>ler</b>de", "<p>ev<strong>ler</strong>de</p>"],
  [
    "tags that are not allowed in Markdown are text",
    "<div onclick=x> <script>y</script>",
    "<p>&lt;div onclick=x&gt; &lt;script&gt;y&lt;/script&gt;</p>",
  ],
  ["a tag without its partner is text", "List<s> and </u>", "<p>List&lt;s&gt; and &lt;/u&gt;</p>"],
  [
    "an address becomes a link",
    "bkz. https://a.example.",
    '<p>bkz. <a href="https://a.example" rel="nofollow noopener ugc">https://a.example</a>.</p>',
  ],
  [
    "an address that runs script does not become a link",
    "[x](javascript:alert(1))",
    "<p>[x](javascript:alert(1))</p>",
  ],
  [
    "a quotation with its author",
    "> **Selin yazdı:**\n> merhaba",
    "<blockquote><cite>Selin yazdı:</cite><p>merhaba</p></blockquote>",
  ],
  [
    "a table",
    "| a | b |\n|---|---|\n| c<br>d | `e\\|f` |",
    "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c<br>d</td><td><code>e|f</code></td></tr></tbody></table>",
  ],
  ["lists", "- a\n  3. b\n\n     c\n- d", "<ul><li>a<br>3. b<p>c</p></li><li>d</li></ul>"],
])("%s", (_, text, html) => {
  expect(fromMarkdown(text)).toBe(html);
});

test.each([
  ["<h3>a #</h3><p>b</p>", "# a \\#\n\nb"],
  ["<p>a<strong>b</strong>c <strong>d</strong></p>", "a<b>b</b>c **d**"],
  ["<p># a<br>1. b<br>- c</p>", "\\# a\n1\\. b\n\\- c"],
  ["<ul><li>a<ul><li>b</li></ul></li></ul><ul><li>c</li></ul>", "- a\n  - b\n\n* c"],
  ['<p><a class="mention" href="/user/selin">@selin</a>, bak</p>', "@selin, bak"],
  [
    '<p><a class="mention" href="/user/selin">@selin</a><strong>b</strong></p>',
    "[@selin](/user/selin)**b**",
  ],
  ["<pre><code>```\nx\n```</code></pre>", "````\n```\nx\n```\n````"],
  ["<p>2 * 3_4 _x</p>", "2 \\* 3_4 \\_x"],
])("%s becomes Markdown as a member would type it", (html, text) => {
  expect(toMarkdown(html)).toBe(text);
});

test("a post written in Markdown does not change by editing", () => {
  fc.assert(
    fc.property(markdown, (text) => expectSameAfterEditing(fromMarkdown(text))),
    { numRuns: 2000 },
  );
});

test("a post of the rich editor does not change by editing it as Markdown", () => {
  fc.assert(
    fc.property(richHtml, (html) => expectSameAfterEditing(cleanHtml(html))),
    { numRuns: 2000 },
  );
});

test("no character changes by editing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) =>
      expectSameAfterEditing(fromMarkdown(text)),
    ),
    { numRuns: 500 },
  );
});

// Markdown has a mention as a bare name, and saving makes it a link again (see mentions.test.ts).
function expectSameAfterEditing(html: string) {
  const bare = cleanHtml(html.replace(/<a class="mention"[^>]*>(@[^<]*)<\/a>/g, "$1"));
  expect(fromMarkdown(toMarkdown(bare))).toBe(bare);
}

test("lines without Markdown signs mean the same in both editors", () => {
  fc.assert(
    fc.property(markdown, (text) => {
      fc.pre(!hasMarkdownSigns(text));
      const lines = text.split(/[\r\n]+/).map((line) => `<p>${escapeHtml(line)}</p>`);
      expect(words(fromMarkdown(text))).toBe(words(cleanHtml(lines.join(""))));
    }),
  );
});

/** A line break and a new paragraph look alike to a member who pressed Enter. */
function words(html: string): string {
  return html.replace(/<br>|<\/p><p>/g, "\n").replace(/\s+/g, " ");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
