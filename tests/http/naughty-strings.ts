import { existsSync, readFileSync } from "node:fs";

/** A long public list of such strings, where it lies beside the project. */
const LIST = new URL("../../../shared/corpora/naughty-strings.json", import.meta.url);

/** Our own: what breaks quoting, encoding, counting, sorting, measuring and reading. */
const OWN = [
  "", " ", "\t", "\n", "\r\n", "\u00a0", "\u200b", "\ufeff", "\u2028", "\u2029", "\u0001\u0008\u001b[31m", "\u007f\u0080\u009f", "null", "undefined", "NaN", "true", "0", "-1", "1e400", "[object Object]",
  "'", '"', "`", "\\", "\\\\", "\\'", "'; drop table users; --", "' or 1=1 --", "$1", "$$", "%s%n", "%", "_", "*", "{{7*7}}", "${7*7}", "<%= 7 %>", "{0}", "#{7}", "../../etc/passwd", "C:\\CON", "file:///etc/passwd",
  "<b>", "</p>", "<script>alert(1)</script>", "&lt;b&gt;", "&#0;", "]]>", "<!--", "-->", "javascript:alert(1)", "data:text/html,x", "İIıi", "ğüşöçĞÜŞÖÇ", "ß ẞ ſ", "ŉ ǰ ΐ ﬁ", "e\u0301 é", "\u0301a", "Z̴̡͉̍a̸̡̛l̷g̸o̵", "\u202eters\u202c", "\u2066a\u2069", "\u061c\u200f\u200e",
  "👩‍👩‍👧‍👦", "🏳️‍🌈", "👍🏽", "\u{10ffff}", "\ufffd\uffff\ufffe", "𝒟𝒾𝓋𝒶𝓃", "表ポあA鷗", "السلام", "שלום", "ไทย", "हिन्दी", "٣٤", "ⅻ", "＜script＞", "＇", "a".repeat(201), "😀".repeat(101), "a\u0300".repeat(100), "@".repeat(50), "#".repeat(50), "http://".repeat(20),
  "\u0000", "a\u0000b", "\ud800", "\udc00", "a\ud800b", "\udc00\ud800", "__proto__", "constructor", "toString", "hasOwnProperty", "then", "__defineGetter__",
];

export function naughtyStrings(): string[] {
  return [...OWN, ...(existsSync(LIST) ? readList(readFileSync(LIST, "utf8")) : [])];
}

function readList(text: string): string[] {
  const list: unknown = JSON.parse(text);
  return Array.isArray(list) ? list.map(String) : [];
}
