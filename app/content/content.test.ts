import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { quoteDefaults, storedDefaults } from "#app/routes/topic/editor-defaults.server.ts";
import { cleanHtml } from "#tests/support/clean-html.ts";
import { minCpuMillis } from "#tests/support/cpu-time.ts";
import { HEAVY_HTML, HEAVY_MARKDOWN, ORDINARY } from "#tests/support/heavy-content.ts";
import { tagSoup } from "./arbitraries.ts";
import { parseContent, writeContent } from "./content.server.ts";
import { excerptOfHtml } from "./excerpt.server.ts";
import { type ContentLimit, ContentLimitError } from "./limits.ts";
import { linkMentions, mentionedNames } from "./mentions.server.ts";
import { textOf } from "./text.ts";

type Format = "markdown" | "html";

/** Everything that happens to a text when a post is stored, or the limit that it exceeds. */
function store(text: string, format: Format): { html: string; limit: ContentLimit | null } {
  try {
    const blocks = parseContent(text, format);
    textOf(blocks);
    const names = mentionedNames(blocks);
    return {
      html: writeContent(linkMentions(blocks, new Map(names.map((name) => [name, name])))),
      limit: null,
    };
  } catch (error) {
    if (!(error instanceof ContentLimitError)) throw error;
    return { html: "", limit: error.limit };
  }
}

store(ORDINARY, "markdown");
const ordinary_ms = minCpuMillis(() => store(ORDINARY, "markdown"));

const heavy = [
  ...Object.entries(HEAVY_MARKDOWN).map(([name, text]) => ["markdown", name, text] as const),
  ...Object.entries(HEAVY_HTML).map(([name, text]) => ["html", name, text] as const),
];

// If there were no limits, the most expensive of these posts would take eighty times as long as an
// ordinary one.
const MAX_RATIO = 10;

const origin = { attribution: "Selin yazdı", source: "/topic/1/post/2" };

describe("a post of 64 KiB costs at most ten times as much as an ordinary post of that size", () => {
  test.each(heavy)("%s: %s", (format, _, text) => {
    const { html } = store(text, format);
    const costs = {
      store: minCpuMillis(() => store(text, format)),
      edit: minCpuMillis(() => storedDefaults(html)),
      quote: minCpuMillis(() => quoteDefaults(html, origin, null)),
      select: minCpuMillis(() => quoteDefaults(html, origin, { from: 1, to: 60_000 })),
      excerpt: minCpuMillis(() => excerptOfHtml(html, 500)),
    };
    for (const cost of Object.values(costs)) expect(cost / ordinary_ms).toBeLessThan(MAX_RATIO);
  });
});

test("a post stored before the limits existed is cheap to quote and excerpt, and cannot be edited", () => {
  const stored = `<table><tbody>${"<tr><td>a</td></tr>".repeat(13_000)}</tbody></table>`;
  expect(minCpuMillis(() => quoteDefaults(stored, origin, null)) / ordinary_ms).toBeLessThan(
    MAX_RATIO,
  );
  expect(minCpuMillis(() => excerptOfHtml(stored, 500)) / ordinary_ms).toBeLessThan(MAX_RATIO);
  expect(() => storedDefaults(stored)).toThrow("tooManyTags");
});

test("the cut before an excerpt never splits a character, an entity or a tag", () => {
  for (const [text, visible_text] of [
    ["&amp;", "&"],
    ["<b>x</b>", "x"],
    ["😀", "😀"],
  ] as const) {
    for (let shift = 0; shift < text.length; shift += 1) {
      const excerpt = excerptOfHtml("a".repeat(shift) + text.repeat(20_000), 100_000).slice(shift);
      expect(excerpt.replaceAll(visible_text, "")).toBe("");
    }
  }
});

const row = (columns: number) => `<tr>${"<td>a</td>".repeat(columns)}</tr>`;
const table = (columns: number, rows: number) => `<table>${row(columns).repeat(rows)}</table>`;
const image = "<img src=https://a.example/b.png>";

test.each<[string, string, Format, ContentLimit | null]>([
  ["fifty columns", table(50, 40), "html", null],
  ["fifty-one columns", table(51, 1), "html", "table"],
  ["more than two thousand cells", table(50, 41), "html", "table"],
  ["more than two thousand cells in two tables", table(50, 21) + table(50, 21), "html", "table"],
  ["fifty columns in Markdown", heading(50), "markdown", null],
  ["fifty-one columns in Markdown", heading(51), "markdown", "table"],
  [
    "short rows of Markdown that become two thousand cells",
    heading(50) + "a\n".repeat(39),
    "markdown",
    null,
  ],
  [
    "short rows of Markdown that become more than two thousand cells",
    heading(50) + "a\n".repeat(40),
    "markdown",
    "table",
  ],
  ["thirty images", image.repeat(30), "html", null],
  ["thirty-one images", image.repeat(31), "html", "images"],
  [
    "thirty-one images in Markdown",
    "![a](https://a.example/b.png) ".repeat(31),
    "markdown",
    "images",
  ],
  ["three thousand elements", "<p>a</p>".repeat(3000), "html", null],
  ["more than three thousand elements", "<p>a</p>".repeat(3001), "html", "tags"],
  ["more than three thousand elements in Markdown", "*a* ".repeat(3001), "markdown", "tags"],
  ["quotation marks that become too long", '"'.repeat(60_000), "html", "size"],
])("%s: %s", (_, text, format, limit) => {
  expect(store(text, format).limit).toBe(limit);
});

function heading(columns: number) {
  return `|${"a|".repeat(columns)}\n|${"-|".repeat(columns)}\n`;
}

test("stored HTML does not change when it is cleaned again", () => {
  fc.assert(
    fc.property(tagSoup, (html_input) => {
      const { html } = store(html_input, "html");
      expect(cleanHtml(html)).toBe(html);
    }),
    { numRuns: 1000 },
  );
});
