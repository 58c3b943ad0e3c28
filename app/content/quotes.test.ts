import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cleanHtml, fromMarkdown } from "#tests/support/clean-html.ts";
import { richHtml } from "./arbitraries.ts";
import { parseBeginning } from "./excerpt.server.ts";
import { parseHtml } from "./parse-html.server.ts";
import { quoteDocument } from "./quotes.server.ts";
import { textOf } from "./text.ts";
import { writeHtml } from "./write-html.server.ts";
import { writeMarkdown } from "./write-markdown.server.ts";

const quoteHtml = (html: string, attribution: string) =>
  writeHtml(quoteDocument(parseBeginning(html), attribution));
const quoteMarkdown = (html: string, attribution: string) =>
  writeMarkdown(quoteDocument(parseBeginning(html), attribution));

test("a quotation names the author and omits the quotations of the post", () => {
  const html =
    "<blockquote><p>eski</p></blockquote><p>yeni <strong>söz</strong></p><ul><li>a<blockquote>b</blockquote></li></ul>";
  expect(quoteHtml(html, "Ayşe yazdı:")).toBe(
    "<blockquote><cite>Ayşe yazdı:</cite><p>yeni <strong>söz</strong></p><ul><li>a</li></ul></blockquote>",
  );
  expect(quoteMarkdown(html, "Ayşe yazdı:")).toBe("> **Ayşe yazdı:**\n>\n> yeni **söz**\n>\n> - a");
});

test("a quotation of a long post is shortened", () => {
  const long = `<p><b>${"bir iki üç ".repeat(40)}</b>son</p>`;
  const quote = quoteHtml(long + long + long, "Ayşe yazdı:");
  expect(textOf(parseHtml(quote)).length).toBeLessThan(640);
  expect(quote).toMatch(/…<\/strong><\/p><\/blockquote>$/);
  expect(quoteHtml(`<ul><li>${"a b ".repeat(400)}</li></ul>`, "B:")).toMatch(
    /…<\/p><\/blockquote>$/,
  );
});

test("both editors make the same quotation of a post", () => {
  fc.assert(
    fc.property(richHtml, (html) => {
      const quote = quoteHtml(html, "Ayşe yazdı:");
      expect(cleanHtml(quote)).toBe(quote);
      expect(fromMarkdown(quoteMarkdown(html, "Ayşe yazdı:"))).toBe(quote);
    }),
    { numRuns: 1000 },
  );
});
