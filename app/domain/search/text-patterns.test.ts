import { expect, test } from "vitest";
import { sql } from "#tests/support/domain.ts";
import { foldForSearch } from "./fold-text.ts";
import { patternOfPhrase } from "./text-patterns.ts";

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
