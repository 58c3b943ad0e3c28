import { afterAll, expect, test } from "vitest";
import { parseHtml } from "#app/content/parse-html.server.ts";
import { writeHtml } from "#app/content/write-html.server.ts";
import { loadSource, newFolder, removeFolders } from "#tests/conversion/load-source.ts";
import { testLinks } from "#tests/conversion/test-links.ts";
import { writeWhatsappFolder } from "#tests/conversion/whatsapp-source.ts";
import { recogniseWhatsapp } from "./recognise.server.ts";
import { whatsappDocument } from "./to-document.ts";

afterAll(removeFolders);

test("texts of an export", async () => {
  const folder = newFolder();
  writeWhatsappFolder(folder);
  const { texts } = await loadSource(recogniseWhatsapp, folder);
  expect(texts()).toEqual([
    "<p>Merhaba <strong>komşular</strong>!<br>Yarın saat 10.30'da çay var.</p><p>Getirin: <em>bardak</em> ve <s>şeker</s></p>",
    '<p>Hello<br>second line <a href="https://example.org/a_b_c" rel="nofollow noopener ugc">https://example.org/a_b_c</a></p>',
    "<p>@Ayşe Yılmaz ve @+90 *** ** 33, @*** ** 77 gelsin</p>",
    '<p><a href="/file/message:4">message:4</a></p>',
    '<p><a href="/file/message:5">message:5</a></p><p>Tutanak</p>',
    "<p><em>📎 media</em></p>",
    "<p><em>📎 Bütçe.pdf</em></p>",
    "<p>👤 Usta Mehmet</p>",
    "<p>Düzeltildi</p>",
    "<p><strong>📊 Ne zaman?</strong></p><ul><li>Cumartesi (4 oy)</li><li>Pazar (1 oy)</li></ul>",
    '<p>Konum: <a href="https://maps.google.com/?q=40.98,29.02" rel="nofollow noopener ugc">https://maps.google.com/?q=40.98,29.02</a></p>',
    "<p>Şunu yazmışlar:<br>12.03.2024 14:05 - Ali: başka sohbetten<br>2024-03-12 14:05:33</p>",
    "<pre><code>if (a)\n  b();</code></pre>",
    "<blockquote><p>Yarın</p></blockquote><p>Olur</p>",
    "<p>saat geri alınmış</p>",
  ]);
});

test.each([
  ["*a*", "<p><strong>a</strong></p>"],
  ["*_a b_*", "<p><strong><em>a b</em></strong></p>"],
  ["2*3*4 a_b_c", "<p>2*3*4 a_b_c</p>"],
  ["* a * b*", "<p>* a * b*</p>"],
  ["(*a*), ~b~.", "<p>(<strong>a</strong>), <s>b</s>.</p>"],
  ["`a *b*`", "<p><code>a *b*</code></p>"],
  ["```a```", "<p><code>a</code></p>"],
  ["```a", "<p>```a</p>"],
  ["a\n```b\nc```\nd", "<p>a</p><pre><code>b\nc</code></pre><p>d</p>"],
  ["<b>a</b> & [b]", "<p>&lt;b&gt;a&lt;/b&gt; &amp; [b]</p>"],
  ["> a\n> b\nc", "<blockquote><p>a<br>b</p></blockquote><p>c</p>"],
  ["a\n\n\nb", "<p>a</p><p>b</p>"],
  ["@1234567", "<p>@1234567</p>"],
  ["ali@905321112233", "<p>ali@*** ** 33</p>"],
])("%j", (text, html) => {
  const post = { id: 1, text, extra: {} };
  const document = whatsappDocument(post, testLinks([]), new Map());
  expect(writeHtml(parseHtml(writeHtml(document)))).toBe(html);
});

test("no number is shown in a long line", () => {
  const text = `*a* @905321112233 ${"uzun ".repeat(2_000)}`;
  const post = { id: 1, text, extra: {} };
  const document = whatsappDocument(post, testLinks([]), new Map());
  expect(writeHtml(document)).toMatch(/^<p>\*a\* @\*{3} \*\* 33 uzun/);
});

test("signs without a second one stay as they are, however many there are", () => {
  const signs = "*a".repeat(2_400);
  const text = [signs, "`".repeat(100_000), "*a ".repeat(100_000)].join("\n");
  const post = { id: 1, text, extra: {} };
  const html = writeHtml(whatsappDocument(post, testLinks([]), new Map()));
  expect(html).toContain(`<p>${signs}<br>`);
  expect(html).toContain("*a *a *a</p>");
});
