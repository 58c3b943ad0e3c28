import { naughtyStrings } from "./naughty-strings.ts";

/** A word in the texts and in many queries, which must not be in the log. */
export const SECRET = "gizlisözcük";

/** Signs of query languages, patterns, quotations and SQL. */
const OPERATORS = String.raw`& | ! <-> <2> :* :AB* ( ) (( ' '' \ \\' * % _ - -- -' + @ # = ~ ^ $1 ; /* ? " "" """ -" "- “ «»`;

/** Operators alone, before, after, within and between words. */
const WITH_OPERATORS = [...OPERATORS.split(" "), "\0"].flatMap((operator) => [
  operator,
  operator.repeat(30),
  `${operator}${SECRET}`,
  `${SECRET}${operator}`,
  `gizli${operator}sözcük`,
  `${SECRET} ${operator} alert`,
  `"${SECRET} ${operator}`,
]);

const SQL = [
  "'; drop table posts; --",
  "') or true --",
  "\\'; select pg_sleep(20); --",
  "%' union select hash from passwords --",
  "1) or (select 1 from pg_sleep(20)) is not null --",
  "$$; select pg_sleep(20); $$",
  "E'\\x27'",
  "{alert,null}",
  "'alert':* & !'null'",
];

/** Queries that have no word. */
export const EMPTY = [
  "",
  " ",
  "\t\r\n",
  "\u00a0\u2003\u3000",
  "\u200b\u200d\ufeff",
  "...",
  "?!",
  "-",
  "- - -",
  "---------",
  '""',
  '-""',
  '" "',
  "\u0301\u0308\u0323",
  "😀",
  "👩‍👩‍👧‍👦 🏳️‍🌈 👍🏽",
  "\u202e\u2066",
];

const WORDS = [
  "the",
  "the and of",
  "ve ile bir bu",
  `-${SECRET}`,
  `-${SECRET} -alert`,
  "alert -alert",
  `-"${SECRET} alert"`,
  `"${SECRET}`,
  `${SECRET}"`,
  `"alert" "1" "${SECRET}`,
  `"${SECRET} "alert" null"`,
  ..."a 1 ı İ ß ﬁ ⅻ ½ ٣٤ é e\u0301 ΐ ŉ ǅ 表ポあA鷗 हिन्दी 𝒟𝒾𝓋𝒶𝓃 \u{10ffff} \ufdfa".split(" "),
  "السلام عليكم",
  "שלום עולם",
  "\u202eters\u202c",
  "a\u200bb",
  "ไทย".repeat(60),
  "각".repeat(60),
  `e${"\u0301".repeat(90)}`,
  `e${"\u0301".repeat(150)}`,
  "a".repeat(200),
  "ab ".repeat(66),
  "a b c d e f g h ".repeat(12),
  "-a ".repeat(60),
  '"a b" '.repeat(30),
  '"'.repeat(200),
  "(".repeat(200),
  `"${"a ".repeat(98)}"`,
  "constructor",
  "C++ ".repeat(50),
  "a-".repeat(100),
  "c#+".repeat(60),
  "o++ -e# i+",
  "__proto__ toString hasOwnProperty",
  "null undefined NaN",
];

const VALUES = String.raw`: " "ayşe.demir @selin selin -selin '-- % 0 -1 2147483648 2026-02-30 0000-01-01 0001-01-01 9999-12-31 99999-01-01 2026-01-01T00:00:00+23:59 2026-01-01T24:00:00Z 9999-12-31T23:59:59-15:59 0001-01-01T00:00:00+14:00 infinity -infinity now title all`;
const FILTER_VALUES = [...VALUES.split(" "), "", " ", "\0", "9".repeat(150), SECRET];

/** Filters as words of the query, and words that resemble them. */
const FILTER_NAMES = "author forum since until in type sort yazar x".split(" ");
const FILTERS = FILTER_NAMES.flatMap((name) =>
  FILTER_VALUES.flatMap((value) => [`${name}:${value}`, `${SECRET} ${name}:${value}`]).concat(
    `-${name}:selin`,
    `"${name}:selin`,
    `${name}:selin `.repeat(12),
  ),
);

/** Ten thousand characters, or as many as an address can have. */
const LONG = [
  "a".repeat(10_000),
  "a ".repeat(5000),
  "-a ".repeat(3000),
  '"'.repeat(3000),
  `${SECRET} or `.repeat(500),
  "author:a ".repeat(1000),
  "'".repeat(3000),
  "\\".repeat(3000),
];

const SHORT =
  "& q q= q=% q=%zz q=%ff%fe q=%ed%a0%80 q=%c0%80 q=%00 q=a%00b q=a&q=b q=&q=b q[]=a&q[]=b q[a]=b q.a=b Q=a q=a=b q=a;b q=+%2B+ __proto__=1&q=alert q=alert&% q=alert&=&&";
/** Queries as they are written in the address. */
const RAW = [
  ...SHORT.split(" "),
  `q=${"%20".repeat(2000)}`,
  `q=alert&${"x=1&".repeat(2000)}`,
  "q=alert&since=2026-06-01&until=2026-01-01",
  "q=alert&sort=newest&skip=9007199254740991&limit=9007199254740991",
];

const PARAMETERS = "type forum_id author since until sort skip limit in_titles page".split(" ");
const ODD =
  "0 -1 1.5 1e9 2147483647 2147483648 9223372036854775808 NaN Infinity infinity %27-- %00 %ff %F0%9F%92%A9 x true null 2026-01-01 0000-01-01 0001-01-01 9999-12-31 99999-01-01 -2026-01-01 %2B012026-01-01 2026-13-45 2026-01-01T00:00:00Z 2026-06-30T23:59:60Z 0001-01-01T00:00:00%2B23:59 9999-12-31T23:59:59-23:59";
const ODD_VALUES = [...ODD.split(" "), "", "9".repeat(300), encodeURIComponent(SECRET)];
const WITH_PARAMETERS = PARAMETERS.flatMap((name) =>
  ODD_VALUES.map((value) => `q=alert&${name}=${value}`).concat(
    `q=alert&${name}=1&${name}=2`,
    `q=alert&${name}[]=1`,
  ),
);

/** The queries as they follow the question mark of an address. */
export const QUERIES = [
  ...[...WITH_OPERATORS, ...SQL, ...EMPTY, ...WORDS, ...FILTERS, ...LONG].map(queryOf),
  ...naughtyStrings().map(queryOf),
  ...RAW,
  ...WITH_PARAMETERS,
];

export function queryOf(q: string): string {
  return String(new URLSearchParams({ q }));
}
