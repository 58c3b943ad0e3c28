import * as fc from "fast-check";
import { expect, test } from "vitest";
import { richHtml } from "./arbitraries.ts";
import { plainTextOfHtml } from "./plain-text.server.ts";

test.each([
  ["<p>Ham &lt;b&gt; &amp; keten<br>yağı</p><p>İki</p>", "Ham <b> & keten\nyağı\n\nİki"],
  ["<blockquote><p>Bir</p><p>İki</p></blockquote><p>Evet.</p>", "> Bir\n>\n> İki\n\nEvet."],
  ["<ul><li>bir</li><li>iki</li></ul><ol><li>üç</li></ol>", "- bir\n- iki\n\n1. üç"],
  ["<pre>a  b\n  c</pre>", "a  b\n  c"],
  [
    '<p>Bakın <a class="picture" href="/picture/1"><img src="/files/1/a.jpg" alt="Bir ekmek" loading="lazy"></a></p><p><img src="/files/1/a.jpg" alt="" loading="lazy"></p>',
    "Bakın [Bir ekmek]\n\n[resim]",
  ],
  [
    '<p><a class="waiting-image" href="https://a.example/b.png">https://a.example/b.png</a></p>',
    "[resim]",
  ],
  [
    '<p><a class="file" href="/files/2/tutanak.pdf">tutanak.pdf (PDF, 120 kB)</a></p>',
    "tutanak.pdf (PDF, 120 kB)",
  ],
  ["", ""],
])("%s is read as text", (html, text) => {
  expect(plainTextOfHtml(html, 1000, "resim")).toBe(text);
});

test("white space in a quotation is read once", () => {
  // The text is as long as what is parsed. With so many levels, a time that grows with its square
  // would end the test.
  const code = `<pre>a${" ".repeat(32_000)}b</pre>`;
  const html = `${"<ul><li>x".repeat(6)}${code}${"</li></ul>".repeat(6)}`;
  expect(plainTextOfHtml(html, 20, "resim")).toMatch(/^- x/);
});

test("it is never longer than asked for, and full of whole words", () => {
  expect(plainTextOfHtml(`<p>${"kelime ".repeat(900)}</p>`, 40, "resim")).toMatch(
    /^(kelime ){4}kelime…$/,
  );
  fc.assert(
    fc.property(richHtml, (html) => {
      expect(plainTextOfHtml(html, 100, "resim").length).toBeLessThanOrEqual(100);
    }),
    { numRuns: 100 },
  );
});
