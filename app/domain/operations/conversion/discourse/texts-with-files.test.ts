import { expect, test } from "vitest";
import { writeHtml } from "#app/content/write-html.server.ts";
import {
  convertCooked,
  FILE,
  IMAGE,
  PDF,
  SHA1,
  SHORT,
  withoutAttributes,
} from "#tests/conversion/discourse-texts.ts";

test.each<[string, string, string]>([
  [
    "a picture",
    `<p><img src="/uploads/default/original/1X/${SHA1}.png" alt="image" width="40" height="30"></p>`,
    IMAGE,
  ],
  [
    "a picture of a CDN",
    `<p><img src="//cdn.example/uploads/default/optimized/2X/0/${SHA1}_2_10x10.png"></p>`,
    IMAGE,
  ],
  [
    "a picture by its short address",
    `<p><img src="/images/transparent.png" data-orig-src="upload://${SHORT}.png"></p>`,
    IMAGE,
  ],
  [
    "a picture by its attribute",
    `<p><img src="https://s3.example/x.png" data-base62-sha1="${SHORT}"></p>`,
    IMAGE,
  ],
  [
    "a frame",
    `<div class="lightbox-wrapper"><a class="lightbox" href="/uploads/default/original/1X/${SHA1}.jpeg" title="b"><img src="/uploads/default/optimized/1X/${SHA1}_2_690x388.jpeg"><div class="meta"><span class="filename">b</span></div></a></div>`,
    IMAGE,
  ],
  [
    "a missing picture",
    `<p>a <img src="/uploads/default/original/1X/${"5".repeat(40)}.png" alt="kedi"></p>`,
    "<p>a [kedi]</p>",
  ],
  [
    "an attachment",
    `<p><a class="attachment" href="/uploads/short-url/${"x"}.pdf">y.pdf</a> <a class="attachment" href="/uploads/default/original/1X/${PDF}.pdf">tarife.pdf</a></p>`,
    `<p>y.pdf ${FILE.slice(3)}`,
  ],
  [
    "a text that links to a picture",
    `<p><a href="/uploads/default/original/1X/${SHA1}.png">bak</a></p>`,
    '<p><a href="/files/7/a.webp">bak</a></p>',
  ],
  [
    "a film",
    `<div class="video-container"><video width="100%" controls><source src="/uploads/default/original/1X/${PDF}.mp4"><a href="/uploads/x">x</a></video></div>`,
    FILE,
  ],
  [
    "a film of another site",
    '<div class="youtube-onebox lazy-video-container" data-video-id="a" data-video-title="Çay demleme"><a href="https://www.youtube.com/watch?v=a"><img class="youtube-thumbnail" src="https://img.youtube.com/a.jpg"></a></div>',
    '<p><a href="https://www.youtube.com/watch?v=a">Çay demleme</a></p>',
  ],
  [
    "a frame of another site",
    '<iframe src="https://maps.example/x"></iframe>',
    '<p><a href="https://maps.example/x">https://maps.example/x</a></p>',
  ],
  [
    "a film whose page is not in its frame",
    '<div class="lazy-video-container" data-video-id="42" data-video-title="Dear Rich" data-provider-name="vimeo"></div>',
    '<p><a href="https://vimeo.com/42">Dear Rich</a></p>',
  ],
  [
    "a frame that names its page",
    '<iframe src="https://player.vimeo.com/video/1" data-original-href="https://vimeo.com/1"></iframe>',
    '<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p>',
  ],
  [
    "marks of BBCode",
    '<p><span class="bbcode-b">a <span class="bbcode-i">b</span></span> <span class="bbcode-u">c</span></p>',
    "<p><strong>a <em>b</em></strong> <u>c</u></p>",
  ],
  [
    "a frame of 2014",
    '<div class="lightbox-wrapper"><a href="//forum.example/uploads/default/4399/33691397e78b4d75.png" class="lightbox" title="b"><img src="//forum.example/uploads/default/_optimized/bd9/b20/bbbcd6a0c0_655x500.png"><div class="meta"><span class="filename">b</span></div></a></div>',
    IMAGE,
  ],
  [
    "a preview",
    '<aside class="onebox allowlistedgeneric" data-onebox-src="https://a.example/x"><header class="source"><img src="https://a.example/i.png" class="site-icon"><a href="https://a.example/x">a.example</a></header><article class="onebox-body"><img src="https://a.example/t.png" class="thumbnail"><h3><a href="https://a.example/x">Başlık</a></h3><p>Uzun metin</p></article></aside>',
    '<p><a href="https://a.example/x">Başlık</a></p>',
  ],
  [
    "a preview without a title",
    '<aside class="onebox" data-onebox-src="https://a.example/x"></aside>',
    '<p><a href="https://a.example/x">https://a.example/x</a></p>',
  ],
  [
    "a picture with a link",
    `<p><a href="https://a.example/"><img src="/uploads/default/original/1X/${SHA1}.png"></a></p>`,
    writeHtml([
      {
        kind: "p",
        runs: [
          {
            text: "",
            marks: ["link https://a.example/"],
            image: { src: "/files/7/a.webp", alt: "", width: 4, height: 3 },
          },
        ],
      },
    ]),
  ],
  [
    "a picture of another site",
    '<p><img src="//a.example/x.png" alt="x"></p>',
    writeHtml([
      {
        kind: "p",
        runs: [
          {
            text: "",
            marks: [],
            image: { src: "https://a.example/x.png", alt: "x", width: 0, height: 0 },
          },
        ],
      },
    ]),
  ],
  [
    "hostile HTML",
    '<script>alert(1)</script><p onclick="x">a<a href="javascript:x">b</a><a href="javascript:x"><img src="/uploads/default/original/1X/x.png" onerror="x" alt="c"></a><svg onload="x"></svg></p><style>p{}</style>',
    "<p>ab[c]</p>",
  ],
  [
    "an address of a mark",
    '<p><a href="http://run.invalid/7">x</a></p>',
    '<p><a href="http://run.invalid/7">x</a></p>',
  ],
  ["nothing", "", ""],
])("%s", (_name, cooked, html) => {
  expect(withoutAttributes(convertCooked(cooked).html)).toBe(withoutAttributes(html));
});
