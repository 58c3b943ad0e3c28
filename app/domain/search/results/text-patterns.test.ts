import * as fc from "fast-check";
import { expect, test } from "vitest";
import { foldForSearch } from "#app/lib/text/fold-text.ts";
import { sql } from "#tests/support/domain.ts";
import { parseQuery } from "../query/parsed-query.ts";
import { splitQuery } from "../query/search-query.ts";
import { textOfHtml } from "../words/text-of-html.ts";
import { matchFinder } from "./matches.ts";
import { LOOSE, patternOfPhrase, patternsOf } from "./text-patterns.ts";

test.each([
  ["eski kapı", "ESKİ KAPI", true],
  ["красная площадь", "Красная — площадь", true],
  ["красная площадь", "красный — площадь", false],
  ["край", "КРАЙ краи\u0306", true],
  ["край", "брат", false],
  ["Καλημέρα κόσμος", "ΚΑΛΗΜΈΡΑ ΚΌΣΜΟΣ", true],
  ["καλημέρα", "καλησπέρας", false],
  ["каштан", "kaştan", false],
  ["東京", "東京", true],
])("the phrase %s, the text %s: %s", async (phrase, text, fits) => {
  const pattern = patternOfPhrase(foldForSearch(phrase).split(" "));
  const [row] = await sql`select ${text} collate "pg_c_utf8" ~ ${pattern} as fits`;
  expect(row?.fits).toBe(fits);
});

test.each([
  ["kırmızı", "<p>kır<em>mızı</em></p>"],
  ["eski kapı", "<p>eski</p><p>kapı</p>"],
  ["eski kapı", 'eski&nbsp;<a href="https://divan.example/ev">ka<b>pı</b></a>'],
  ["2026 yılı", "<p>20<b>26</b> yılı</p>"],
])("the loose pattern of %s fits %s", async (phrase, html) => {
  const words = foldForSearch(phrase).split(" ");
  const [row] = await sql`
    select search_text(${html}) collate "pg_c_utf8" ~ ${patternOfPhrase(words)} as strict, ${html} collate "pg_c_utf8" ~ ${patternOfPhrase(words, LOOSE)} as loose`;
  expect(row).toEqual({ strict: true, loose: true });
});

const fitsOf = async (phrase: string, html: readonly string[]) => {
  const { phrases, plain_phrases } = patternsOf(parseQuery(splitQuery(`"${phrase}"`)));
  return await sql<{ html: string; strict: boolean; plain: boolean }[]>`
    select html, search_text(html) collate "pg_c_utf8" ~ all (${phrases}) as strict, html collate "pg_c_utf8" ~ all (${plain_phrases}) as plain
    from unnest(${[...html]}::text[]) as html`;
};

test("most texts with a phrase fit its plain pattern", async () => {
  const html = ["<p>Bir eski kapı.</p>", "Eski Kapı, yeni ev", "<p>o eski kapı&nbsp;</p>"];
  for (const fits of await fitsOf("eski kapı", html))
    expect(fits).toMatchObject({ strict: true, plain: true });
});

test("C++ in every dress: the plain pattern fits less than the exact one, and the loose one more", async () => {
  const part = fc.constantFrom("C", "+", "++", "#", " ", "x", "1", "<b>", "</b>", "&amp;");
  const html = fc.sample(
    fc.array(part, { maxLength: 7 }).map((each) => each.join("")),
    { numRuns: 5000, seed: 1 },
  );
  const [pattern, loose] = [patternOfPhrase(["c++"]), patternOfPhrase(["c++"], LOOSE)];
  const all = await fitsOf("C++", html);
  expect(all.filter(({ plain }) => plain).length).toBeGreaterThan(5);
  expect(all.filter(({ plain, strict }) => plain && !strict)).toEqual([]);
  const missed = await sql`
    select html from unnest(${html}::text[]) as html
    where search_text(html) collate "pg_c_utf8" ~ ${pattern} and not html collate "pg_c_utf8" ~ ${loose}`;
  expect(missed).toEqual([]);
  const findMatches = matchFinder({ words: [], phrases: [["c++"]] });
  const unlike = all.filter(
    ({ html: each, strict }) => findMatches(textOfHtml(each), 1).length > 0 !== strict,
  );
  expect(unlike).toEqual([]);
});

test("no text that a phrase does not fit fits its plain pattern", async () => {
  const parts = [
    "eski kapı",
    "eski",
    " ",
    "kapı",
    "lar",
    "<b>",
    "</b>",
    "<p>",
    "</p>",
    "&nbsp;",
    "&#39;",
    ".",
  ];
  const signs = ['<a href="https://divan.example/?q=eski kapı">', "</a>", "\u0301", "\u00ad", "x"];
  const part = fc.constantFrom(...parts, ...parts, ...signs);
  const texts = fc.sample(
    fc.array(part, { maxLength: 9 }).map((each) => each.join("")),
    { numRuns: 5000, seed: 1 },
  );
  const all = await fitsOf("eski kapı", texts);
  expect(all.filter(({ plain }) => plain).length).toBeGreaterThan(20);
  expect(all.filter(({ plain, strict }) => plain && !strict)).toEqual([]);
});
