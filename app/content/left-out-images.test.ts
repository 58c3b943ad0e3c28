import { expect, test } from "vitest";
import { parseContent, writeContent } from "./content.server.ts";
import { countLeftOutImages } from "./left-out-images.server.ts";

test.each([
  ["Resimsiz <img> ![", "markdown", 0],
  ["![a](https://a.example/a.png) ![b](/topic/1)", "markdown", 1],
  ["![a](/topic/1)\n\n| ![b](/topic/2) |\n| --- |", "markdown", 2],
  ["<p>&lt;img&gt;<img src=https://a.example/a.png></p>", "html", 0],
  ["<IMG src=/topic/1><img src=data:x alt=b><img/src=/assets/c.png>", "html", 2],
] as const)("%s (%s): left out are %d", (text, format, left_out) => {
  const stored_html = writeContent(parseContent(text, format));
  expect(countLeftOutImages(text, format, stored_html)).toBe(left_out);
});
