import { expect, test } from "vitest";
import { linkOutsideImages } from "./outside-images.ts";

const LINK =
  '<a class="waiting-image" href="https://a.example/b.png?c=1&amp;d=2" rel="nofollow noopener ugc">';

test.each([
  ["<p>metin</p>", "<p>metin</p>"],
  [
    '<p><img src="https://a.example/b.png?c=1&amp;d=2" alt="Bir &lt;ekmek&gt;" width="9" height="9" loading="lazy"></p>',
    `<p>${LINK}Bir &lt;ekmek&gt;</a></p>`,
  ],
  [
    '<p><img src="https://a.example/b.png?c=1&amp;d=2" alt="" loading="lazy"></p>',
    `<p>${LINK}https://a.example/b.png?c=1&amp;d=2</a></p>`,
  ],
  [
    '<p><a href="https://c.example/" rel="nofollow noopener ugc"><strong><img src="http://a.example/b.png" alt="Ekmek" loading="lazy"></strong></a></p>',
    '<p><a href="https://c.example/" rel="nofollow noopener ugc"><strong>Ekmek</strong></a></p>',
  ],
  [
    '<p><img src="/files/1/a.jpg" alt="x" loading="lazy"></p>',
    '<p><img src="/files/1/a.jpg" alt="x" loading="lazy"></p>',
  ],
])("%s", (html, expected) => {
  expect(linkOutsideImages(html)).toBe(expected);
});
