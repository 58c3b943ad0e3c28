import { expect, test } from "vitest";
import { sql } from "#tests/support/domain.ts";
import { foldForSearch } from "./fold-text.ts";
import { LOOSE, patternOfPhrase } from "./text-patterns.ts";

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
