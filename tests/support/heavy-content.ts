import { CONTENT_MAX_BYTES } from "#app/domain/base/limits.ts";

/** Repeats `text` between `head` and `tail` up to the largest size of a post. */
function fillPost(text: string, head = "", tail = ""): string {
  return (
    head +
    text.repeat(
      Math.floor((CONTENT_MAX_BYTES - Buffer.byteLength(head + tail)) / Buffer.byteLength(text)),
    ) +
    tail
  );
}

const tableHead = (columns: number) => `|${"a|".repeat(columns)}\n|${"-|".repeat(columns)}\n`;

/** A post of the largest size with ordinary content. */
export const ORDINARY = fillPost(
  `Bugün **hava** çok güzel, ${"sahilde yürüdük ve çay içtik; ".repeat(20)}dönüşte de [kitapçıya](https://a.example) uğradık.\n\n`,
);

/** Posts of the largest size, each with as much as possible of one expensive element. */
export const HEAVY_MARKDOWN: Record<string, string> = {
  "a wide table with short rows": fillPost("a\n", tableHead(1000)),
  "a narrow table with many rows": fillPost("a\n", tableHead(1)),
  "table rows of two cells": fillPost("a|b\n", tableHead(2)),
  "a table of 50 columns": fillPost(`|${"a|".repeat(50)}\n`, tableHead(50)),
  "empty cells": fillPost(`|${"|".repeat(50)}\n`, tableHead(50)),
  "many tables": fillPost("|a|\n|-|\n\n"),
  paragraphs: fillPost("a\n\n"),
  lines: fillPost("a\n"),
  "lines inside of ten quotes": fillPost("a\n", `${"> ".repeat(10)}a\n`),
  "lines inside of eighty quotes": fillPost("a\n", `${"> ".repeat(80)}a\n`),
  "lines inside of eighty lists": fillPost("a\n", `${"- ".repeat(80)}a\n`),
  lists: fillPost("- a\n+ b\n"),
  "lists in one line": fillPost("- - - - - - a\n"),
  "nested lists": fillPost(
    Array.from({ length: 12 }, (_, level) => `${"  ".repeat(level)}- a\n`).join(""),
  ),
  "lists of quotations": fillPost("- > a\n"),
  quotations: fillPost("> > > > > a\n"),
  headings: fillPost("# a\n"),
  underlines: fillPost("a\n-\n"),
  links: fillPost("[a](https://a.example/b)\n"),
  addresses: fillPost("http://a.b\n"),
  images: fillPost("![](/assets/b) "),
  emphasis: fillPost("*a **b** "),
  "open emphasis": fillPost("_a**"),
  code: fillPost("`a` "),
  tags: fillPost("<i>a<b>b</i>c</b>"),
  mentions: fillPost("@abc "),
  "full stops inside a name": fillPost(".", "@a", "a"),
  "empty lines between code": fillPost("\n", "```\na", "a\n```"),
  ...Object.fromEntries(
    ["[", "![", "`", "<u>", "<b></i>", "~~a", "[a](", "&", "\\", "<http://", "\\*", "&amp;"].map(
      (sign) => [sign, fillPost(sign)],
    ),
  ),
};

export const HEAVY_HTML: Record<string, string> = {
  "table rows": fillPost("<tr><td>a", "<table>"),
  "cells of one row": fillPost("<td>a", "<table><tr>"),
  "a wide table with short rows": fillPost("<tr><td>a", `<table><tr>${"<td>".repeat(1000)}`),
  tables: fillPost("<table><tr><td>x</table>"),
  items: fillPost("<li>a", "<ul>"),
  "nested lists": fillPost("<ul><li>a".repeat(10) + "</ul>".repeat(10)),
  "bullets and numbers": fillPost("<li data-list=bullet>a<li data-list=ordered>b", "<ol>"),
  quotations: fillPost("<blockquote><cite>a:</cite>b</blockquote>"),
  headings: fillPost("<h6>a</h6><h1>b</h1>"),
  code: fillPost("<pre>a</pre>"),
  "empty lines between code": fillPost("\n", "<pre>a", "a</pre>"),
  marks: fillPost("a<b>b<i>c</b>d</i>"),
  "marks in one link": fillPost("<i>a</i><b>b</b>", "<a href=/user/abc>@"),
  mentions: fillPost("<a href=/user/abc>@abc</a> "),
  "hyphens inside a name": fillPost("-", "@a", "a"),
  images: fillPost("<img src=/assets/a>"),
  rules: fillPost("<hr>"),
  ends: fillPost("</p>"),
  addresses: fillPost("http://a.b<br>"),
  signs: fillPost("<&>@"),
  entities: fillPost("&"),
  gaps: fillPost("<b> </b><i> </i>a"),
};
