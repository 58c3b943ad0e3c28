import { array, constantFrom, integer, oneof, sample } from "fast-check";
import { expect, test } from "vitest";
import { foldForSearch } from "#app/lib/text/fold-text.ts";
import { sql } from "#tests/support/domain.ts";

/** Letters that fold in several ways, and signs round words. */
const difficult = constantFrom(
  ..."Iİıiçğöşü ÂÎÛ ßſ ﬁ ½ ² Ⅷ Σσς ДЁё Ǆ ẞ K Å é e\u0301 i\u0307 İ\u0301 a\u0308\u0323 ١٢ 漢字 か゛ が 한 ไทย नमस्ते \u00ad \u200b _ - ' ’ . @ # = + 𝐀 𐐀 👩‍🚒".split(
    " ",
  ),
  " ",
);
const text = array(
  oneof(
    difficult,
    oneof(integer({ min: 1, max: 0x24f }), integer({ min: 0x400, max: 0x52f })).map((code) =>
      String.fromCharCode(code),
    ),
  ),
  { maxLength: 8 },
);

test("the database and the app fold every text in the same way", async () => {
  const samples = sample(text, 3000).map((parts) =>
    parts.join("").toWellFormed().replaceAll("\0", " ").normalize("NFC"),
  );
  const rows = await sql<{ folded: string }[]>`
    select trim(search_fold(sample)) as folded from json_array_elements_text(${JSON.stringify(samples)}::text::json) with ordinality as samples (sample, place) order by place`;
  const different = samples.flatMap((sample, n) =>
    rows[n]?.folded === foldForSearch(sample)
      ? []
      : [[sample, rows[n]?.folded, foldForSearch(sample)]],
  );
  expect(different).toEqual([]);
});
