import { CONTENT_MAX_BYTES } from "#app/domain/rules.ts";

/** `text` again and again between two ends, as much as one post may send. */
function full(text: string, head = "", tail = ""): string {
  return (
    head +
    text.repeat(
      Math.floor((CONTENT_MAX_BYTES - Buffer.byteLength(head + tail)) / Buffer.byteLength(text)),
    ) +
    tail
  );
}

const heading = (columns: number) => `|${"a|".repeat(columns)}\n|${"-|".repeat(columns)}\n`;

/** As long as a post may be, and nothing unusual in it. */
export const ORDINARY = full(
  `Bugün **hava** çok güzel, ${"sahilde yürüdük ve çay içtik; ".repeat(20)}dönüşte de [kitapçıya](https://a.example) uğradık.\n\n`,
);

/** Posts of the largest size, each the worst of its kind. */
export const HEAVY_MARKDOWN: Record<string, string> = {
  "a wide table with short rows": full("a\n", heading(1000)),
  "a narrow table with many rows": full("a\n", heading(1)),
  "table rows of two cells": full("a|b\n", heading(2)),
  "a table of 50 columns": full(`|${"a|".repeat(50)}\n`, heading(50)),
  "empty cells": full(`|${"|".repeat(50)}\n`, heading(50)),
  "many tables": full("|a|\n|-|\n\n"),
  paragraphs: full("a\n\n"),
  lines: full("a\n"),
  lists: full("- a\n+ b\n"),
  "lists in one line": full("- - - - - - a\n"),
  "nested lists": full(
    Array.from({ length: 12 }, (_, level) => `${"  ".repeat(level)}- a\n`).join(""),
  ),
  "lists of quotations": full("- > a\n"),
  quotations: full("> > > > > a\n"),
  headings: full("# a\n"),
  underlines: full("a\n-\n"),
  links: full("[a](https://a.example/b)\n"),
  addresses: full("http://a.b\n"),
  images: full("![](/assets/b) "),
  emphasis: full("*a **b** "),
  "open emphasis": full("_a**"),
  code: full("`a` "),
  tags: full("<i>a<b>b</i>c</b>"),
  mentions: full("@abc "),
  "full stops inside a name": full(".", "@a", "a"),
  "empty lines between code": full("\n", "```\na", "a\n```"),
  ...Object.fromEntries(
    ["[", "![", "`", "<u>", "<b></i>", "~~a", "[a](", "&", "\\", "<http://", "\\*", "&amp;"].map(
      (sign) => [sign, full(sign)],
    ),
  ),
};

export const HEAVY_HTML: Record<string, string> = {
  "table rows": full("<tr><td>a", "<table>"),
  "cells of one row": full("<td>a", "<table><tr>"),
  "a wide table with short rows": full("<tr><td>a", `<table><tr>${"<td>".repeat(1000)}`),
  tables: full("<table><tr><td>x</table>"),
  items: full("<li>a", "<ul>"),
  "nested lists": full("<ul><li>a".repeat(10) + "</ul>".repeat(10)),
  "bullets and numbers": full("<li data-list=bullet>a<li data-list=ordered>b", "<ol>"),
  quotations: full("<blockquote><cite>a:</cite>b</blockquote>"),
  headings: full("<h6>a</h6><h1>b</h1>"),
  code: full("<pre>a</pre>"),
  "empty lines between code": full("\n", "<pre>a", "a</pre>"),
  marks: full("a<b>b<i>c</b>d</i>"),
  "marks in one link": full("<i>a</i><b>b</b>", "<a href=/user/abc>@"),
  mentions: full("<a href=/user/abc>@abc</a> "),
  "hyphens inside a name": full("-", "@a", "a"),
  images: full("<img src=/assets/a>"),
  rules: full("<hr>"),
  ends: full("</p>"),
  addresses: full("http://a.b<br>"),
  signs: full("<&>@"),
  entities: full("&"),
  gaps: full("<b> </b><i> </i>a"),
};
