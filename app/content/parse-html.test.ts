import { existsSync, readdirSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import { cleanHtml, fromMarkdown } from "#tests/support/clean-html.ts";
import { minCpuMillis } from "#tests/support/cpu-time.ts";
import { ORDINARY } from "#tests/support/heavy-content.ts";
import { tagSoup } from "./arbitraries.ts";
import { excerptOfHtml } from "./excerpt.server.ts";
import { parseHtml } from "./parse-html.server.ts";
import { isBlank, textOf } from "./text.ts";

test.each([
  ["a bare line becomes a paragraph", "merhaba", "<p>merhaba</p>"],
  ["a div becomes a paragraph", "<div>a</div><div>b</div>", "<p>a</p><p>b</p>"],
  ["empty paragraphs are removed", "<p>a</p><p></p><p><br></p><p>b</p>", "<p>a</p><p>b</p>"],
  ["non-breaking spaces become spaces", "<p>a&nbsp;b&nbsp;&nbsp;c</p>", "<p>a b c</p>"],
  [
    "old tags become the tags of the document",
    "<b>a</b> <i>b</i> <strike>c</strike> <del>d</del> <ins>e</ins>",
    "<p><strong>a</strong> <em>b</em> <s>c</s> <s>d</s> <u>e</u></p>",
  ],
  [
    "spaces at the ends of a mark move outside",
    "<p>a<b> b </b>c</p>",
    "<p>a <strong>b</strong> c</p>",
  ],
  [
    "adjacent equal marks are joined",
    "<p><b>a</b><strong>b</strong></p>",
    "<p><strong>ab</strong></p>",
  ],
  [
    "headings start at h3 and keep their order",
    "<h1>a</h1><h2>b</h2><h3>c</h3><h6>d</h6>",
    "<h3>a</h3><h4>b</h4><h5>c</h5><h6>d</h6>",
  ],
  [
    "headings are lowered no more than necessary",
    "<blockquote><h2>a</h2></blockquote><h3>b</h3>",
    "<blockquote><h3>a</h3></blockquote><h4>b</h4>",
  ],
  [
    "headings that are low enough do not change",
    "<h4>a</h4><h3>b</h3><h4>c</h4>",
    "<h4>a</h4><h3>b</h3><h4>c</h4>",
  ],
  [
    "code of the editor",
    '<pre data-language="plain">\na &lt; b\n  c\n</pre>',
    "<pre><code>a &lt; b\n  c</code></pre>",
  ],
  [
    "code of Markdown",
    '<pre><code class="language-js">a</code></pre>',
    "<pre><code>a</code></pre>",
  ],
  [
    "adjacent quotations are joined",
    '<blockquote class="ql-align-center">a</blockquote><blockquote>b</blockquote>',
    "<blockquote><p>a</p><p>b</p></blockquote>",
  ],
  [
    "a bold first line with a colon names the author of a quotation",
    "<blockquote><p><b>Selin yazdı:</b><br>a</p></blockquote>",
    "<blockquote><cite>Selin yazdı:</cite><p>a</p></blockquote>",
  ],
  [
    "quotations with an author are not joined",
    "<blockquote><cite>A:</cite>x</blockquote><blockquote><cite>B:</cite>y</blockquote>",
    "<blockquote><cite>A:</cite><p>x</p></blockquote><blockquote><cite>B:</cite><p>y</p></blockquote>",
  ],
  [
    "the first paragraph of an item has no tag",
    "<ul><li><p>a</p></li><li><p>b</p><p>c</p></li></ul>",
    "<ul><li>a</li><li>b<p>c</p></li></ul>",
  ],
  [
    "bullets and numbers in one element become two lists",
    '<ol><li data-list="bullet">a</li><li data-list="ordered">b</li></ol>',
    "<ul><li>a</li></ul><ol><li>b</li></ol>",
  ],
  [
    "a list between items is nested in the item before it",
    "<ul><li>a</li><ul><li>b</li></ul></ul>",
    "<ul><li>a<ul><li>b</li></ul></li></ul>",
  ],
  [
    "a list may start with another number",
    '<ol start="4"><li>a</li></ol>',
    '<ol start="4"><li>a</li></ol>',
  ],
  [
    "external links get rel attributes",
    '<a href="https://a.example/" target="_blank">x</a>',
    '<p><a href="https://a.example/" rel="nofollow noopener ugc">x</a></p>',
  ],
  ["links to this site do not", '<a href="/topic/4">x</a>', '<p><a href="/topic/4">x</a></p>'],
  [
    "bare addresses become links",
    "(https://a.example/b_(c)).",
    '<p>(<a href="https://a.example/b_(c)" rel="nofollow noopener ugc">https://a.example/b_(c)</a>).</p>',
  ],
  [
    "addresses in code do not become links",
    "<code>https://a.example</code>",
    "<p><code>https://a.example</code></p>",
  ],
  [
    "images",
    '<img src="/assets/a.png" alt="a" width="20" height="30" onerror="b">',
    '<p><img src="/assets/a.png" alt="a" width="20" height="30" loading="lazy"></p>',
  ],
  [
    "images with an incomplete or too large size have no size",
    '<img src="/assets/a.png" alt="" width="99999" height="1"><img src="/assets/b.png" alt="" width="20">',
    '<p><img src="/assets/a.png" alt="" loading="lazy"><img src="/assets/b.png" alt="" loading="lazy"></p>',
  ],
  [
    "images of other sites become links until they are fetched",
    '<img src="http://a.example/a.png" alt=" Bir\nresim "><img src="https://b.example/b.png">',
    '<p><a class="waiting-image" href="http://a.example/a.png" rel="nofollow noopener ugc">Bir resim</a><a class="waiting-image" href="https://b.example/b.png" rel="nofollow noopener ugc">https://b.example/b.png</a></p>',
  ],
  [
    "an image of another site in a link is a link to the image",
    '<a href="https://a.example/">a <img src="https://a.example/a.png" alt="b"></a>',
    '<p><a href="https://a.example/" rel="nofollow noopener ugc">a</a> <a class="waiting-image" href="https://a.example/a.png" rel="nofollow noopener ugc">b</a></p>',
  ],
  [
    "uploaded pictures lead to their page and have the widths that are drawn of them",
    `<img src="${env.SITE_URL}/files/12/ekmek.jpg?w=480" alt="Ekmek" width="1000" height="500">`,
    '<p><a class="picture" href="/picture/12"><img src="/files/12/ekmek.jpg" srcset="/files/12/ekmek.jpg?w=480 480w, /files/12/ekmek.jpg?w=960 960w, /files/12/ekmek.jpg 1000w" sizes="(min-width: 50rem) 45rem, 94vw" alt="Ekmek" width="1000" height="500" loading="lazy"></a></p>',
  ],
  [
    "an uploaded picture in a link of its author keeps the link",
    '<a href="https://a.example/"><img src="/files/12/ekmek.jpg" alt=""></a>',
    '<p><a href="https://a.example/" rel="nofollow noopener ugc"><img src="/files/12/ekmek.jpg" alt="" loading="lazy"></a></p>',
  ],
  [
    "links to uploaded files",
    '<a href="/files/13/tutanak.pdf">Tutanak</a>',
    '<p><a class="file" href="/files/13/tutanak.pdf">Tutanak</a></p>',
  ],
  [
    "an image without an address that a link may have is removed, and its description stays",
    '<img src="data:image/png;base64,AA" alt="a"><img src="javascript:b" alt="b"><img alt="c"><img src="data:,">',
    "<p>abc</p>",
  ],
  [
    "images of this site are written as paths",
    `<img src="${env.SITE_URL}/assets/a.svg?b=1#c" alt=""><img src="${env.SITE_URL}//evil.example/a.png">`,
    `<p><img src="/assets/a.svg?b=1" alt="" loading="lazy"><a href="${env.SITE_URL}//evil.example/a.png" rel="nofollow noopener ugc">${env.SITE_URL}//evil.example/a.png</a></p>`,
  ],
  [
    "other paths of this site become links",
    '<img src="/topic/5"><img src="/notifications/5"><img src="/a.png"><img src="/assets">',
    '<p><a href="/topic/5">/topic/5</a><a href="/notifications/5">/notifications/5</a><a href="/a.png">/a.png</a><a href="/assets">/assets</a></p>',
  ],
  [
    "paths with dots or escapes that leave /assets are not accepted as images",
    '<img src="/assets/../topic/5"><img src="/assets/%2e%2E/topic/5"><img src="/assets/a/.%2e/../topic/5"><img src="/assets\\..\\..\\topic/5"><img src="/assets/..%2ftopic/5"><img src="/assets/%5C..%5ctopic/5">',
    `<p>${["/assets/../topic/5", "/assets/%2e%2E/topic/5", "/assets/a/.%2e/../topic/5", "/assets%5C..%5C..%5Ctopic/5", "/assets/..%2ftopic/5", "/assets/%5C..%5ctopic/5"].map((path) => `<a href="${path}">${path}</a>`).join("")}</p>`,
  ],
  [
    "paths that resolve to another site are not accepted as links",
    '<a href="/.//evil.example">a</a><a href="/b/..//evil.example/">b</a><a href="/%2E//evil.example">c</a><a href="/b//c">d</a>',
    '<p>abc<a href="/b//c">d</a></p>',
  ],
  [
    "absolute addresses of this site outside /assets are not accepted as images",
    `<img src="${env.SITE_URL}/topic/5"><img src="${env.SITE_URL.toUpperCase()}/topic/5"><img src="${env.SITE_URL.replace("http:", "https:")}/topic/5"><img src="${env.SITE_URL.replace("//", "//a@")}/topic/5">`,
    `<p>${[env.SITE_URL, env.SITE_URL.toUpperCase(), env.SITE_URL.replace("http:", "https:"), env.SITE_URL.replace("//", "//a@")].map((site) => `<a href="${site}/topic/5" rel="nofollow noopener ugc">${site}/topic/5</a>`).join("")}</p>`,
  ],
  [
    "a mention of the linked member",
    '<a href="/user/ay%C5%9Fe">@Ayşe</a>',
    '<p><a class="mention" href="/user/ay%C5%9Fe">@Ayşe</a></p>',
  ],
  [
    "a mention with marks in it",
    '<a href="/user/selin">@<b>sel<i>in</i></b></a>',
    '<p><a class="mention" href="/user/selin">@<strong>sel<em>in</em></strong></a></p>',
  ],
  [
    "a mention that links to another member is a plain link",
    '<a class="mention" href="/user/veli">@ali</a>',
    '<p><a href="/user/veli">@ali</a></p>',
  ],
  [
    "tables",
    '<table class="a"><caption>t</caption><tr><th>a<th>b<tr><td colspan="2">c</table>',
    '<p>t</p><table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td colspan="2">c</td></tr></tbody></table>',
  ],
  [
    "short rows are filled up",
    "<table><tr><td>a<td>b<tr><td>c</table>",
    "<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td><td></td></tr></tbody></table>",
  ],
  [
    "blocks in a cell become lines",
    "<table><tr><td><p>a</p><ul><li>b</li></ul></td></tr></table>",
    "<table><tbody><tr><td>a<br>b</td></tr></tbody></table>",
  ],
  ["control characters are removed", "a\u0000b\u0007c", "<p>abc</p>"],
  [
    "special characters are escaped",
    '1 &lt; 2 &amp; 3 > 2 "x"',
    "<p>1 &lt; 2 &amp; 3 &gt; 2 &quot;x&quot;</p>",
  ],
])("%s", (_, html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

// Every tag that the output may contain, spelled out. Everything else is text, which has no "<".
const TEXT = String.raw`[^<>"]*`;
const TAGS = new RegExp(
  `^(?:${TEXT}|</?(?:p|h[3-6]|strong|em|u|s|code|pre|ul|ol|li|blockquote|cite|table|thead|tbody|tr|th|td)>|</a>|<br>|<hr>|<ol start="\\d{1,6}">` +
    String.raw`|<t[hd](?: colspan="\d{1,2}")?(?: rowspan="\d{1,2}")?>|<a href="https?://[^"<>\s\\]+" rel="nofollow noopener ugc">|<a href="mailto:[^"<>\s\\]+">` +
    String.raw`|<a class="waiting-image" href="https?://[^"<>\s\\]+" rel="nofollow noopener ugc">|<a (?:class="(?:mention|picture|file)" )?href="/(?![/\\])[^"<>\s\\]*">|<img src="(?:/assets/|/files/)[^"<>\s\\]*"(?: srcset="[\w/. ?=,-]+" sizes="[^"<>]+")? alt="${TEXT}"(?: width="\d{1,4}" height="\d{1,4}")? loading="lazy">)*$`,
  "i",
);

function expectClean(html: string) {
  const clean = cleanHtml(html);
  expect(clean).toMatch(TAGS);
  expect(cleanHtml(clean)).toBe(clean);
}

const PAYLOADS = new URL("html-payloads.json", import.meta.url);
const CORPORA = new URL("../../../shared/corpora/", import.meta.url);
const lists = existsSync(CORPORA)
  ? readdirSync(CORPORA)
      .filter((name) => name.endsWith(".json"))
      .map((name) => new URL(name, CORPORA))
  : [];

test.each([PAYLOADS, ...lists].map((url) => [url.pathname.split("/").at(-1), url]))(
  "the payloads of %s leave only allowed tags",
  (_, url) => {
    const entries: unknown[] = JSON.parse(readFileSync(url, "utf8"));
    expect(entries.length).toBeGreaterThan(15);
    for (const html of entries.map(payloadOf)) expectClean(html);
  },
);

function payloadOf(entry: unknown) {
  if (typeof entry === "string") return entry;
  return typeof entry === "object" && entry !== null && "payload" in entry
    ? String(entry.payload)
    : "";
}

test("the output has only allowed tags, and cleaning it again changes nothing", () => {
  fc.assert(fc.property(tagSoup, expectClean), { numRuns: 1500 });
  fc.assert(fc.property(fc.string({ unit: "binary", maxLength: 200 }), expectClean), {
    numRuns: 300,
  });
});

// Nesting costs quadratic time in htmlparser2, which therefore needs the limit on tags. Most of
// these inputs exceed it, so the ratio is higher than in content.test.ts.
const MAX_RATIO = 25;
fromMarkdown(ORDINARY);
const ordinary_ms = minCpuMillis(() => fromMarkdown(ORDINARY));

test.each([
  ["tags", "<b>".repeat(10_000)],
  ["quotations", `${"<blockquote>".repeat(10_000)}x${"</blockquote>".repeat(10_000)}`],
  ["lists", `${"<ul><li>".repeat(10_000)}x`],
  ["tables", "<table><tr><td>x".repeat(4000)],
  ["crossed tags", "<b>x<i>y</b>z</i>".repeat(4000)],
  ["end tags without a start tag", "<b>".repeat(10_000) + "</i>".repeat(9000)],
  ["a long address", `http://${".".repeat(64_000)}a`],
  ["signs", "<&>@".repeat(16_000)],
])("cleaning costs at most 25 times as much as an ordinary post: %s", (_, html) => {
  const clean = cleanHtml(html);
  expect(cleanHtml(clean)).toBe(clean);
  const ratio = minCpuMillis(() => cleanHtml(html)) / ordinary_ms;
  expect(ratio).toBeLessThan(MAX_RATIO);
});

test("quotations are nested at most ten deep", () => {
  const clean = cleanHtml(`${"<blockquote>".repeat(60)}x`);
  expect(clean.match(/<blockquote>/g)).toHaveLength(10);
  expect(clean).toContain("<p>x</p>");
});

test.each([
  "",
  " ",
  "<p></p>",
  "<p>&nbsp;</p>",
  "<p>\u200b\u200d\ufeff</p>",
  "<hr>",
  "<p><br></p>",
  "<script>x</script>",
  "<ul><li></li></ul>",
  "<img src='javascript:x'>",
  "\u2800\u3164",
])("%j is blank", (html) => {
  expect(isBlank(parseHtml(html))).toBe(true);
});

test.each([
  "a",
  "<img src='/assets/a.png'>",
  "<pre>.</pre>",
  "<table><tr><td>0</table>",
  "<p>😀</p>",
  "<ul><li><img src=/assets/a.png></ul>",
  "&lt;img ",
])("%j is not blank", (html) => {
  expect(isBlank(parseHtml(html))).toBe(false);
});

test("plain text has a line for each block and no markup", () => {
  const html =
    "<h1>Başlık</h1><p>a <b>&lt;b&gt;</b> &amp; c<br>d</p><ul><li>e<ul><li>f</li></ul></li></ul><hr><table><tr><td>g<td>h</table><pre>i\n j</pre><img src=/assets/a.png alt=k>";
  expect(textOf(parseHtml(html))).toBe("Başlık\na <b> & c\nd\ne\nf\ng h\ni\n j");
});

test("an excerpt is cut between words and at most `max` characters long", () => {
  expect(excerptOfHtml("<p>bir iki üç dört</p>", 10)).toBe("bir iki…");
  expect(excerptOfHtml("<p>bir iki</p>", 7)).toBe("bir iki");
  expect(excerptOfHtml("<p>uzunbirkelime</p>", 5)).toBe("uzun…");
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.integer({ min: 1, max: 20 }),
      (text, max) => excerptOfHtml(text, max).length <= max,
    ),
  );
});
