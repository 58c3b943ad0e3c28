import { afterAll, expect, test } from "vitest";
import { removeFolders } from "#tests/conversion/load-source.ts";
import { loadExport, loadJson } from "#tests/conversion/load-telegram.ts";
import { telegramGroup, telegramMessage } from "#tests/conversion/telegram-source.ts";

afterAll(removeFolders);

test("texts of an export", async () => {
  const { texts } = await loadExport();
  expect(texts()).toEqual([
    "<p>Merhaba komşular!</p>",
    '<blockquote><p><a href="/post/1"><strong>Ayşe Yılmaz</strong></a></p><p>Merhaba komşular!</p></blockquote><p>Hello everybody</p>',
    '<p><a href="/file/message:3">message:3</a></p><p>Çatının hâli</p>',
    "<p>Genel bir soru</p>",
    '<blockquote><p><a href="/post/3"><strong>Ayşe Yılmaz</strong></a></p><p>Çatının hâli</p></blockquote><p>Bence <strong>acil</strong>, bak: <a href="https://example.org/teklif?a=1" rel="nofollow noopener ugc">teklif</a></p>',
    '<blockquote><p><a href="/post/5"><strong>+90 *** ** 33</strong></a></p><p>Bence acil, bak: teklif</p></blockquote><p><em>📎 teklif.pdf</em></p>',
    "<p><em>📷 photo</em></p>",
    "<p>🔥</p>",
    "<p>👤 Usta Mehmet</p>",
    "<p>📍 Kahve, Moda, 40.98, 29.02</p>",
    "<p><strong>📊 Ne zaman?</strong></p><ul><li>Cumartesi – 4</li><li>Pazar – 1</li></ul>",
    "<blockquote><p><strong>Belediye</strong></p><p>Su kesintisi</p></blockquote>",
    '<p><a href="/file/message:13">message:13</a></p><p>Ekteki not</p>',
  ]);
});

const FORMATS: [part: object, html: string][] = [
  [{ type: "italic", text: "a" }, "<em>a</em>"],
  [{ type: "underline", text: "a" }, "<u>a</u>"],
  [{ type: "strikethrough", text: "a" }, "<s>a</s>"],
  [{ type: "code", text: "a < b" }, "<code>a &lt; b</code>"],
  [{ type: "custom_emoji", text: "🎉", document_id: "x.tgs" }, "🎉"],
  [{ type: "hashtag", text: "#çay" }, "#çay"],
  [{ type: "mention", text: "@james" }, "@james"],
  [{ type: "mention_name", text: "James", user_id: 102 }, "James"],
  [{ type: "phone", text: "112" }, "112"],
  [{ type: "spoiler", text: "gizli" }, "gizli"],
  [{ type: "text_link", text: "ev", href: "/logout" }, "ev"],
  [{ type: "text_link", text: "ev", href: "javascript:alert(1)" }, "ev"],
  [{ type: "unknown_of_tomorrow", text: "<b>a</b>" }, "&lt;b&gt;a&lt;/b&gt;"],
];

test.each(FORMATS)("%j is %s", async (part, html) => {
  const text = [{ type: "plain", text: "x " }, part, { type: "plain", text: " y" }];
  const { texts } = await loadJson(
    telegramGroup({
      messages: [
        telegramMessage(1, "2024-03-10T20:00:00", {
          from: "James",
          from_id: "user102",
          text,
          text_entities: text,
        }),
      ],
    }),
  );
  const lost: string[] = [];
  expect(texts(lost)).toEqual([`<p>x ${html} y</p>`]);
  expect(lost).toEqual("type" in part && part.type === "spoiler" ? ["lost_format spoiler"] : []);
});

test("code, quotations, empty lines and addresses without a scheme", async () => {
  const text = [
    "bir\n\n\niki\nüç\u2028dört",
    { type: "pre", text: "if (a) {\n  b();\n}", language: "c" },
    { type: "blockquote", text: "söz\n" },
    { type: "link", text: "example.org/çay" },
    " https://example.org/b",
  ];
  const { texts } = await loadJson(
    telegramGroup({
      messages: [telegramMessage(1, "2024-03-10T20:00:00", { from: "A", from_id: "user1", text })],
    }),
  );
  expect(texts()).toEqual([
    "<p>bir</p><p>iki<br>üç<br>dört</p><pre><code>if (a) {\n  b();\n}</code></pre>" +
      "<blockquote><p>söz</p></blockquote>" +
      '<p><a href="https://example.org/çay" rel="nofollow noopener ugc">example.org/çay</a> ' +
      '<a href="https://example.org/b" rel="nofollow noopener ugc">https://example.org/b</a></p>',
  ]);
});
