import { expect, test } from "vitest";
import { comparableText } from "./comparable-text.server.ts";

test.each([
  ["<p>Ham <strong>keten</strong> yağı</p>", "Ham keten yağı"],
  ["<ul><li>bir</li></ul><blockquote><p>iki</p></blockquote>", "- bir\n\n> iki"],
  [
    '<p><a href="https://a.example/">Bir <em>bağ</em></a>, <a href="https://b.example/">iki</a></p>',
    "Bir bağ (https://a.example/), iki (https://b.example/)",
  ],
  ['<p><a href="https://a.example/">https://a.example/</a></p>', "https://a.example/"],
  ['<p><a href="/user/emma">@emma</a></p>', "@emma"],
  ['<p><img src="https://a.example/1.png" alt="Sehpa"></p>', "[Sehpa] (https://a.example/1.png)"],
  [
    '<p><img src="/files/2/1-0123456789ab.jpg" alt="Sehpa"></p>',
    "[Sehpa] (https://a.example/1.png)",
  ],
  ['<p><img src="/files/3/1.jpg" alt="Sehpa"></p>', "[Sehpa] (/files/3/1.jpg)"],
])("%s is compared as text", (html, text) => {
  expect(comparableText(html, new Map([[2, "https://a.example/1.png"]]))).toBe(text);
});
