import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cleanHtml, fromMarkdown, toMarkdown } from "#tests/support/clean-html.ts";
import { richHtml } from "./arbitraries.ts";
import * as mention from "./mentions.server.ts";
import { parseHtml } from "./parse-html.server.ts";
import { writeHtml } from "./write-html.server.ts";

const mentionedNames = (html: string) => mention.mentionedNames(parseHtml(html));
const linkMentions = (html: string, usernames_by_name: ReadonlyMap<string, string>) =>
  writeHtml(mention.linkMentions(parseHtml(html), usernames_by_name));

test.each([
  ["@selin", ["selin"]],
  ["Merhaba @selin.", ["selin"]],
  ["(@ali-can), @ayşe_1!", ["ali-can", "ayşe_1"]],
  ["@Işık ve @ışık ve @İŞIK", ["Işık"]],
  ["posta: a@selin.example", []],
  ["@ab @onuncuharften1 @@selin x/@selin @ali@selin", []],
  ["<code>@selin</code><pre>@selin</pre>", []],
  ['<a href="/topic/1">@selin</a>', []],
  ['<a href="/user/selin">@selin</a>', ["selin"]],
  ['<a href="/user/selin"><b>@se</b>lin</a>', ["selin"]],
  ['<a href="/user/selin">@selin<b>e</b></a>', []],
  ['<a class="mention" href="/user/veli">@selin</a>', []],
  ["<b>a</b>@selin @sel<i>in</i>", []],
  ["<blockquote><cite>Ali:</cite>@selin</blockquote><blockquote>", []],
  [
    "<ul><li>@selin</li></ul><blockquote>@ali</blockquote><table><tr><td>@veli</table>",
    ["selin", "ali", "veli"],
  ],
])("%s mentions %j", (html, names) => {
  expect(mentionedNames(html)).toEqual(names);
});

test("a post mentions at most MAX_MENTIONS_PER_POST members", () => {
  const html = Array.from({ length: 80 }, (_, index) => `@uye${index}`).join(" ");
  expect(mentionedNames(html)).toHaveLength(mention.MAX_MENTIONS_PER_POST);
});

test("known names become links and keep their spelling", () => {
  const usernames_by_name = new Map([
    ["Selin", "selin"],
    ["ayşe", "ayşe"],
  ]);
  expect(linkMentions("<p>@Selin, @ayşe ve @yok</p>", usernames_by_name)).toBe(
    '<p><a class="mention" href="/user/selin">@Selin</a>, <a class="mention" href="/user/ay%C5%9Fe">@ayşe</a> ve @yok</p>',
  );
  expect(linkMentions("<p><b>@selin</b></p>", usernames_by_name)).toBe(
    '<p><a class="mention" href="/user/selin"><strong>@selin</strong></a></p>',
  );
  expect(linkMentions("<p>@SELİN <code>@selin</code></p>", usernames_by_name)).toBe(
    '<p><a class="mention" href="/user/selin">@SELİN</a> <code>@selin</code></p>',
  );
});

const usernames_by_name = new Map([
  ["selin", "selin"],
  ["ali", "ali"],
]);

test("linking again changes neither the HTML nor the mentioned names", () => {
  fc.assert(
    fc.property(richHtml, (html) => {
      const linked = linkMentions(html, usernames_by_name);
      expect(linkMentions(linked, usernames_by_name)).toBe(linked);
      expect(cleanHtml(linked)).toBe(linked);
      expect(mentionedNames(linked)).toEqual(mentionedNames(html));
    }),
    { numRuns: 1000 },
  );
});

test("a mention does not change by editing", () => {
  fc.assert(
    fc.property(richHtml, (html) => {
      const linked = linkMentions(html, usernames_by_name);
      expect(linkMentions(fromMarkdown(toMarkdown(linked)), usernames_by_name)).toBe(linked);
    }),
    { numRuns: 1000 },
  );
});
