import { expect, test } from "vitest";
import { env } from "#app/lib/process/env.server.ts";
import { fold } from "#app/lib/text/fold.ts";
import { parseHtml } from "./parse-html.server.ts";
import { removeNames } from "./remove-names.server.ts";
import { writeHtml } from "./write-html.server.ts";

const removal = {
  names: new Set(["ışık_can", "eski.ad"].map(fold)),
  name: "Former member",
  lines: new Map([[fold("ışık_can wrote:"), "Former member wrote:"]]),
};

const remove = (html: string) => writeHtml(removeNames(parseHtml(html), removal));
const page = `/user/${encodeURIComponent("ışık_can")}`;

test.each([
  ["a mention", `<p>Bak <a href="${page}">@ışık_can</a>, ne dersin?</p>`],
  ["another spelling", `<p>Bak <a href="${page}">@IŞIK_CAN</a>, ne dersin?</p>`],
  ["a former name", `<p>Bak <a href="/user/eski.ad">@eski.ad</a>, ne dersin?</p>`],
  ["a name that is no link", "<p>Bak @ışık_can, ne dersin?</p>"],
  ["a link to the page", `<p>Bak <a href="${page}/replies">Işık_can</a>, ne dersin?</p>`],
  ["its address", `<p>Bak ${env.SITE_URL}${page}, ne dersin?</p>`],
])("takes out %s", (_about, html) => {
  const text = "<p>Bak Former member, ne dersin?</p>";
  expect(remove(html)).toBe(text);
  expect(remove(text)).toBe(text);
});

test("a link with other words keeps them, and what is marked keeps its marks", () => {
  expect(remove(`<p><a href="${page}">dün yazan</a></p>`)).toBe("<p>dün yazan</p>");
  expect(remove(`<p><strong><a href="${page}">@ışık_can</a></strong> geldi</p>`)).toBe(
    "<p><strong>Former member</strong> geldi</p>",
  );
});

const quoted = (name: string) =>
  `<ul><li><blockquote><cite>${name} wrote:</cite><p>Merhaba</p></blockquote></li></ul>`;
const reworded = (name: string) =>
  `<blockquote><cite><a href="/topic/5/post/7">Sevgili ${name} demiş ki:</a></cite><p>Merhaba</p></blockquote>`;

test("takes the author from the line above a quotation, however deep it is", () => {
  expect(remove(quoted("ışık_can"))).toBe(quoted("Former member"));
  expect(remove(reworded("Eski.ad"))).toBe(reworded("Former member"));
});

test.each([
  "<p>ışık_can dün geldi, eski.ad ise gelmedi.</p>",
  "<p>@ışık_canlar, @isik_ca, a@eski.ad</p>",
  "<p><code>@eski.ad</code></p><pre><code>@eski.ad</code></pre>",
  `<p><a href="https://other.example${page}" rel="nofollow noopener ugc">orada</a></p>`,
  "<blockquote><cite>Şair eski.ad der ki:</cite><p>Merhaba</p></blockquote>",
  `<p><a class="mention" href="/user/ayse">@ayse</a></p>`,
])("leaves %s", (html) => {
  expect(remove(html)).toBe(html);
});
