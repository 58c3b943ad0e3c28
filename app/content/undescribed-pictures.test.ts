import { expect, test } from "vitest";
import { countUndescribed } from "./undescribed-pictures.server.ts";

test.each([
  ["<p>Ekmek</p>", 0],
  ['<p><img src="/files/1/a.jpg" alt="Ekmek"></p>', 0],
  ['<p><img src="/files/1/a.jpg" alt=""> <img src="/assets/b.png" alt=" "></p>', 2],
  ['<ul><li><img src="/files/1/a.jpg"></li></ul>', 1],
  ['<blockquote><p><img src="/files/1/a.jpg" alt=""></p></blockquote><p>Ekmek</p>', 0],
])("%s", (html, count) => {
  expect(countUndescribed(html)).toBe(count);
});
