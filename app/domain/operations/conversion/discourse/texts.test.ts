import { expect, test } from "vitest";
import { convertCooked, emoji, withoutAttributes } from "#tests/conversion/discourse-texts.ts";

test.each<[string, string, string]>([
  [
    "plain marks",
    "<p>a <b>b</b> <em>c</em> <del>d</del> <code>e</code><br>f</p>",
    "<p>a <strong>b</strong> <em>c</em> <s>d</s> <code>e</code><br>f</p>",
  ],
  [
    "a heading with an anchor",
    '<h2><a name="p-1" class="anchor" href="#p-1" aria-label="Heading link"></a>Çay</h2>',
    "<h3>Çay</h3>",
  ],
  [
    "a mention",
    '<p><a class="mention" href="/u/ayse">@Ayse</a>!</p>',
    '<p><a href="/user/ayse">@ayse</a>!</p>',
  ],
  [
    "a mention in bold type",
    '<p><strong><a class="mention" href="/u/ayse">@ayse</a></strong></p>',
    '<p><a href="/user/ayse"><strong>@ayse</strong></a></p>',
  ],
  [
    "who is not there",
    '<p><a class="mention" href="/u/x">@x</a> <span class="mention">@y</span></p>',
    "<p>@x @y</p>",
  ],
  [
    "a group",
    '<p><a class="mention-group notify" href="/groups/ekip">@ekip</a></p>',
    "<p>@ekip</p>",
  ],
  [
    "two mentions side by side",
    '<p><a class="mention" href="/u/ayse">@ayse</a> <a class="mention" href="/u/ayse">@ayse</a></p>',
    '<p><a href="/user/ayse">@ayse</a> <a href="/user/ayse">@ayse</a></p>',
  ],
  [
    "emoji",
    `<p>${emoji("smile")} ${emoji("+1")}${emoji("wave:t3")} ${emoji("partyparrot")}</p>`,
    "<p>😄 👍👋 :partyparrot:</p>",
  ],
  [
    "a category",
    '<p><a class="hashtag-cooked" href="/c/teknik/4" data-type="category" data-slug="teknik" data-id="4"><span class="hashtag-icon-placeholder"><svg><use href="#folder"></use></svg></span><span>Teknik</span></a></p>',
    '<p><a href="/forum/4">#Teknik</a></p>',
  ],
  [
    "an old category",
    '<p><a class="hashtag" href="/c/a/teknik/4">#<span>teknik</span></a></p>',
    '<p><a href="/forum/4">#teknik</a></p>',
  ],
  [
    "a tag",
    '<p><a class="hashtag-cooked" href="/tag/x" data-type="tag" data-id="4"><span>x</span></a></p>',
    "<p>#x</p>",
  ],
  [
    "a quotation",
    '<aside class="quote no-group" data-username="Mehmet.K" data-post="2" data-topic="10"><div class="title"><div class="quote-controls"></div><img class="avatar" src="/a.png"> Mehmet.K:</div><blockquote><p>Hangi?</p></blockquote></aside><p>Bu.</p>',
    '<blockquote><cite><a href="/topic/10/post/101">Mehmet.K:</a></cite><p>Hangi?</p></blockquote><p>Bu.</p>',
  ],
  [
    "a quotation in a quotation",
    '<aside class="quote" data-username="a" data-post="2" data-topic="10"><blockquote><aside class="quote" data-username="b"><div class="title">b:</div><blockquote><p>1</p></blockquote></aside><p>2</p></blockquote></aside>',
    '<blockquote><cite><a href="/topic/10/post/101">a:</a></cite><blockquote><cite>b:</cite><p>1</p></blockquote><p>2</p></blockquote>',
  ],
  [
    "a quotation of a topic",
    '<aside class="quote" data-post="1" data-topic="99"><div class="title"><img class="avatar" src="/a.png"><a href="https://forum.example/t/x/99">Başlık</a> <a class="badge-category__wrapper" href="/c/destek/4">Destek</a></div><blockquote>Metin</blockquote></aside>',
    "<blockquote><cite>Başlık:</cite><p>Metin</p></blockquote>",
  ],
  [
    "a plain quotation",
    "<blockquote><p>Söz</p></blockquote>",
    "<blockquote><p>Söz</p></blockquote>",
  ],
  [
    "details",
    "<details><summary>Daha çok</summary><p>Gizli</p></details>",
    "<p><strong>Daha çok</strong></p><p>Gizli</p>",
  ],
  [
    "a spoiler",
    '<p>a <span class="spoiler">b</span></p><div class="spoiler"><p>c</p></div>',
    "<p>a b</p><p>c</p>",
  ],
  [
    "a poll",
    '<div class="poll" data-poll-name="poll"><ul><li data-poll-option-id="a">x</li></ul></div>',
    "<p><strong>Nerede &amp; ne?</strong></p><ul><li>Park (3)</li><li>Café (2)</li></ul>",
  ],
  [
    "a poll for the staff",
    '<div class="poll" data-poll-name="secret"></div>',
    "<ul><li>Evet</li></ul>",
  ],
  [
    "a closed poll",
    '<div class="poll" data-poll-name="closed"></div>',
    "<ul><li>Hayır (1)</li></ul>",
  ],
  [
    "a poll without a table",
    '<div class="poll" data-poll-name="old"><div class="poll-title">Ne?</div><ul><li data-poll-option-id="a">x</li><li data-poll-option-id="b">y</li></ul></div>',
    "<p><strong>Ne?</strong></p><ul><li>x</li><li>y</li></ul>",
  ],
  [
    "a date",
    '<p><span data-date="2024-05-01" data-time="18:30:00" data-timezone="Europe/Istanbul" class="discourse-local-date">2024-05-01T15:30:00Z</span></p>',
    "<p>2024-05-01 18:30 (Europe/Istanbul)</p>",
  ],
  [
    "mathematics",
    '<p><span class="math">x^2</span></p><div class="math">\ny^2\n</div>',
    "<p><code>x^2</code></p><pre><code>y^2</code></pre>",
  ],
  [
    "code",
    '<pre data-code-wrap="ruby"><code class="lang-ruby">def a\n  @b &lt; 1\nend</code></pre>',
    "<pre><code>def a\n  @b &lt; 1\nend</code></pre>",
  ],
  [
    "a table",
    '<div class="md-table"><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></div>',
    "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
  ],
  [
    "a footnote",
    '<p>a<sup class="footnote-ref"><a href="#footnote-1-1" id="footnote-ref-1-1">[1]</a></sup></p><hr class="footnotes-sep"><ol class="footnotes-list"><li id="footnote-1-1" class="footnote-item"><p>b <a href="#footnote-ref-1-1" class="footnote-backref">↩︎</a></p></li></ol>',
    "<p>a[1]</p><hr><ol><li>b</li></ol>",
  ],
  [
    "a list of tasks",
    '<ul><li><span class="chcklst-box checked fa"></span> a</li><li><span class="chcklst-box fa"></span> b</li></ul>',
    "<ul><li>☑ a</li><li>☐ b</li></ul>",
  ],
  [
    "an event",
    '<div class="discourse-post-event" data-name="Piknik" data-start="2024-06-01 10:00"></div>',
    "<p>Piknik – 2024-06-01 10:00</p>",
  ],
  [
    "a message of the chat",
    '<div class="chat-transcript" data-username="b"><div class="chat-transcript-user">b 10:00</div><div class="chat-transcript-messages"><p>Selam</p></div></div>',
    "<blockquote><cite>b:</cite><p>Selam</p></blockquote>",
  ],
])("%s", (_name, cooked, html) => {
  expect(withoutAttributes(convertCooked(cooked).html)).toBe(withoutAttributes(html));
});

test("what is lost is counted once in a post", () => {
  const cooked = `<details><summary>a</summary></details><details></details><p><sub>1</sub><mark>2</mark>${emoji("parrot")}</p>
    <div class="poll"></div><aside class="quote" data-post="9" data-topic="10"><blockquote></blockquote></aside>`;
  expect(convertCooked(cooked).losses).toEqual([
    "polls ",
    "unknown_quote t/10/9",
    "lost_format details",
    "lost_format sub",
    "lost_format mark",
    "lost_format emoji",
  ]);
});

test("a post without HTML is shown as it was typed", () => {
  expect(convertCooked("a <b>\n\nc", { is_raw: true }).html).toBe("<p>a &lt;b&gt;</p><p>c</p>");
});

test("long attributes take no long time", () => {
  const parts = ["/c/", "/original/", "/u/", "upload://", "-"].map((part) => part.repeat(200_000));
  const cooked = parts.map(
    (part) =>
      `<a class="hashtag" href="${part}x">#a</a><a class="mention" href="${part}">b</a><img src="${part}" alt="${part}">`,
  );
  expect(convertCooked(cooked.join("")).html).toContain("#a");
});

test("deep nesting ends", () => {
  const html = `${"<div><aside class=quote><blockquote>".repeat(20_000)}son`;
  expect(convertCooked(html).html).toContain("son");
});
