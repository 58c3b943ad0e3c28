import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cleanHtml, fromMarkdown } from "#tests/support/clean-html.ts";
import { richHtml } from "./arbitraries.ts";
import { parseBeginning } from "./excerpt.server.ts";
import { parseHtml } from "./parse-html.server.ts";
import { MAX_POST_CHARACTERS, quoteDocument } from "./quotes.server.ts";
import { textOf } from "./text.ts";
import { writeHtml } from "./write-html.server.ts";
import { writeMarkdown } from "./write-markdown.server.ts";

const SOURCE = "/topic/1/post/2";
const quoted = (html: string, attribution: string, source: string | null) =>
  quoteDocument(parseBeginning(html), { attribution, source }, MAX_POST_CHARACTERS);
const quoteHtml = (html: string, attribution: string, source: string | null = null) =>
  writeHtml(quoted(html, attribution, source));
const quoteMarkdown = (html: string, attribution: string, source: string | null = null) =>
  writeMarkdown(quoted(html, attribution, source));

test("a quotation names the author and omits the quotations of the post", () => {
  const html =
    "<blockquote><p>eski</p></blockquote><p>yeni <strong>söz</strong></p><ul><li>a<blockquote>b</blockquote></li></ul>";
  expect(quoteHtml(html, "Ayşe yazdı:")).toBe(
    "<blockquote><cite>Ayşe yazdı:</cite><p>yeni <strong>söz</strong></p><ul><li>a</li></ul></blockquote>",
  );
  expect(quoteMarkdown(html, "Ayşe yazdı:")).toBe("> **Ayşe yazdı:**\n>\n> yeni **söz**\n>\n> - a");
});

test("a quotation links to what is quoted", () => {
  const quote = `<blockquote><cite><a href="${SOURCE}">Ayşe yazdı:</a></cite><p>söz</p></blockquote>`;
  expect(quoteHtml("<p>söz</p>", "Ayşe yazdı:", SOURCE)).toBe(quote);
  expect(quoteMarkdown("<p>söz</p>", "Ayşe yazdı:", SOURCE)).toBe(
    `> **[Ayşe yazdı:](${SOURCE})**\n>\n> söz`,
  );
  // The lines as the rich editor writes them.
  const lines = `<blockquote><a href="${SOURCE}" rel="noopener" target="_blank"><strong>Ayşe yazdı:</strong></a></blockquote><blockquote>söz</blockquote>`;
  expect(cleanHtml(lines)).toBe(quote);
});

test.each([
  "https://evil.example/topic/1/post/2",
  "//evil.example/topic/1",
  "/topic/1/post/2/delete",
  "/topic/1?page=2",
  "/topic/01",
  "/user/selin",
  "javascript:alert(1)",
])("no other link stands at the author of a quotation: %s", (address) => {
  const html = cleanHtml(
    `<blockquote><cite><a href="${address}">Ayşe yazdı:</a></cite><p>söz</p></blockquote>`,
  );
  expect(html).not.toContain("<cite><a");
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
    fc.property(richHtml, fc.constantFrom(null, "/topic/1", SOURCE), (html, source) => {
      const quote = quoteHtml(html, "Ayşe yazdı:", source);
      expect(cleanHtml(quote)).toBe(quote);
      expect(fromMarkdown(quoteMarkdown(html, "Ayşe yazdı:", source))).toBe(quote);
    }),
    { numRuns: 1000 },
  );
});
