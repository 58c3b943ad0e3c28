import { expect, test } from "vitest";
import { splitQuery, withOtherWords } from "./search-query.ts";

const nothing = { words: [], phrases: [], without_words: [], without_phrases: [], filters: {} };

test.each([
  ["", {}],
  ["  kapı   pencere ", { words: ["kapı", "pencere"] }],
  [
    '"eski kapı" -yeni -"yeni kapı"',
    { phrases: ["eski kapı"], without_words: ["yeni"], without_phrases: ["yeni kapı"] },
  ],
  ['kapı "açık kalan', { words: ["kapı"], phrases: ["açık kalan"] }],
  ["“eski kapı” «yeni» „açık kalan“", { phrases: ["eski kapı", "yeni", "açık kalan"] }],
  ["wi-fi a-b -c-d", { words: ["wi-fi", "a-b"], without_words: ["c-d"] }],
  ["author:deniz kapı", { words: ["kapı"], filters: { author: "deniz" } }],
  ['YAZAR:@Deniz Forum:"Genel Sohbet"', { filters: { author: "Deniz", forum: "Genel Sohbet" } }],
  ["since:2026-01-02 until:2026-02-03", { filters: { since: "2026-01-02", until: "2026-02-03" } }],
  ["sonra:2026-01-02 önce:2026-02-03", { filters: { since: "2026-01-02", until: "2026-02-03" } }],
  ["in:title sort:newest", { filters: { in_titles: true, sort: "newest" } }],
  ["yer:BAŞLIK sıra:yeni", { filters: { in_titles: true, sort: "newest" } }],
  ["in:nowhere sort:zzz", {}],
  ["https://divan.example/x not:e", { words: ["https://divan.example/x", "not:e"] }],
  ["-author:deniz", { without_words: ["author:deniz"] }],
  ['kapı forum:"" author:" " yazar:@ forum:"', { words: ["kapı"] }],
  ["author:", { words: ["author:"] }],
  ["a\0b \ud800c", { words: ["a", "b", "\ufffdc"] }],
])("%j", (text, expected) => {
  expect(splitQuery(text)).toMatchObject({ ...nothing, ...expected });
});

test.each([
  [
    'ahsp -eski “açık kapı” author:deniz kpı -"yeni kapı"',
    'ahşap -eski "açık kapı" author:deniz kapı -"yeni kapı"',
  ],
  [" ahsp\0kpı ", "ahşap kapı"],
  ["ahsp $& kpı", "ahşap kapı kpı"],
])("other words in %j leave the rest", (text, expected) => {
  expect(withOtherWords(splitQuery(text), ["ahşap", "kapı"])).toBe(expected);
});
