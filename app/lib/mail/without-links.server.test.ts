import * as fc from "fast-check";
import { LinkifyIt } from "linkify-it";
import { expect, test } from "vitest";
import { unlinkedUsername, withoutLinks } from "./without-links.server.ts";

/** Stricter than mail programs, because these count as top-level domains too. */
const finder = new LinkifyIt({
  fuzzyLink: true,
  fuzzyEmail: true,
  fuzzyIP: true,
  urlAuth: true,
}).tlds(["example", "xyz", "app", "online", "dev", "şirket", "рус", "中国"], true);
const withoutAddresses = (text: string) => withoutLinks(text, "[adres]");

test.each([
  ["You won! Visit https://evil.example/prize now.", "You won! Visit [adres] now."],
  ["www.evil.example, www.evil.com", "www. evil. example, www. evil. com"],
  ["evil.com/prize", "[adres]"],
  ["//evil.example/prize", "[adres]"],
  ["ftp://user:pw@evil.example", "[adres]"],
  ["mailto:kurban@example.org ve kurban@example.org", "[adres] ve [adres]"],
  ["10.0.0.1 ve http://[::1]/", "[adres] ve [adres]"],
  ["HTTPS://EVİL.EXAMPLE", "[adres]"],
  ["http://xn--80ak6aa92e.com", "[adres]"],
  ["https://аррӏе.рф/x", "[adres]"],
  ["Visit evil.example now", "Visit evil. example now"],
  ["evil․example, evil。example, evil．example", "evil. example, evil. example, evil. example"],
  ["evil.\u200bexample evil\u00ad.\u2060com e\u202evil.com", "evil. example evil. com evil. com"],
  ["hxxp://evil.example/prize", "hxxp: //evil. example/prize"],
  ["tel:+905321234567 javascript:alert(1)", "tel: +905321234567 javascript: alert(1)"],
  ["пример.рус, 例子.中国, çay.şirket", "пример. рус, 例子. 中国, çay. şirket"],
])("%j becomes no link", (text, safe_text) => {
  expect(withoutAddresses(text)).toBe(safe_text);
  expect(finder.match(withoutAddresses(text))).toBeNull();
});

test.each([
  "Merhaba Emma, saat 10:30’da 3.5 lira ile gel. Görüşürüz :) “Çay” bizden…\n\n- Ayşe",
  "Prof. Dr. Ayşe Demir",
  "👩‍👩‍👧 ve میخواهم",
])("%j does not change", (text) => {
  expect(withoutAddresses(text)).toBe(text);
});

test("sentences without a space between them lose no word", () => {
  expect(withoutAddresses("Biz geldim.ve sonra olur.de dedik.")).toBe(
    "Biz geldim. ve sonra olur. de dedik.",
  );
});

test.each(["evil.com", "win.example", "a.b.c.com", "ayşe.demir"])(
  "the username %s looks the same and does not become a link",
  (username) => {
    expect(unlinkedUsername(username).replaceAll("\u2060", "")).toBe(username);
    for (const text of [
      unlinkedUsername(username),
      `@${unlinkedUsername(username)}`,
      `Emma Hart (@${unlinkedUsername(username)})`,
    ])
      expect(finder.match(text)).toBeNull();
  },
);

test("no combination of these pieces becomes a link, and a second call changes nothing", () => {
  const pieces = fc.constantFrom(
    "evil",
    "www",
    ".",
    "․",
    "。",
    "com",
    "example",
    "org",
    "http",
    "https",
    "hxxp",
    "mailto",
    "ftp",
    ":",
    "//",
    "/",
    "@",
    "-",
    "_",
    " ",
    "\n",
    "1",
    "10.0.0.1",
    "[",
    "]",
    "(",
    ")",
    "?",
    "#",
    "\u200b",
    "\u200d",
    "\u2060",
    "şirket",
    "рф",
    "xn--p1ai",
    "adres",
    "🍕",
    "|",
    "<",
    ">",
    '"',
    "+",
    "&",
    "=",
  );
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 24 }), (parts) => {
      const once = withoutAddresses(parts.join(""));
      expect(finder.match(once)).toBeNull();
      expect(withoutAddresses(once)).toBe(once);
    }),
    { numRuns: 20_000 },
  );
});
