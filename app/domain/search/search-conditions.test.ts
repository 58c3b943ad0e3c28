import { array, constantFrom, oneof, sample, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { sql } from "#tests/support/domain.ts";
import type { SearchedPlace } from "./index-keys.ts";
import { indexQueries, keysOf, patternsOf } from "./search-conditions.ts";
import { readQuery } from "./search-query.ts";
import { readSought } from "./sought.ts";

const soughtIn = (text: string) => readSought(readQuery(text));
const queriesIn = (text: string, place: SearchedPlace = "text") =>
  indexQueries(keysOf(soughtIn(text), null, place)).join(" or ");

describe("queries of the index", () => {
  test.each([
    ["kapı", "'kapi':*"],
    ["bahçe", "'bahce'"],
    ["toplantı", "'topla'"],
    ["çocuk kapı", "('cocuk'|'cocug')&('kapi':*)"],
    ['"eski kapılar"', "('eski')&('kapil')"],
  ])("%s", (text, queries) => {
    expect(queriesIn(text)).toBe(queries);
  });

  test("of titles and of authors", () => {
    expect(indexQueries(keysOf(soughtIn("eski"), 7, "title"))).toEqual(["('=eski':*)&('@7')"]);
    expect(indexQueries(keysOf(soughtIn(""), 8192 + 7, "text"))).toEqual(["'@7'"]);
  });
});

test("a text is compared only where the keys do not decide", () => {
  expect(patternsOf(soughtIn("kapı")).inexact_words).toEqual([]);
  expect(patternsOf(soughtIn("toplantı")).inexact_words).toHaveLength(1);
  expect(patternsOf(soughtIn('"a b" -c')).phrases).toHaveLength(1);
});

test("the word as it was typed decides for most texts", () => {
  expect(patternsOf(soughtIn("Işıklar")).quick).toEqual([
    " ışıklar",
    ">ışıklar",
    " Işıklar",
    ">Işıklar",
  ]);
  expect(patternsOf(soughtIn("toplantıya")).quick).toEqual([
    " toplantı",
    ">toplantı",
    " Toplantı",
    ">Toplantı",
  ]);
  expect(patternsOf(soughtIn("toplantı projeksiyon")).quick).toEqual([]);
});

test("PostgreSQL takes the keys and patterns of every text", async () => {
  const part = oneof(
    constantFrom(
      ..."' \" \\ & | ! <-> :* ( ) * # @ = + - . [ ] ^ $ ? { } \\m (?i) author: ; --".split(" "),
    ),
    string({ unit: "binary", maxLength: 5 }),
    constantFrom("kapı", "toplantıları", "running", " "),
  );
  const texts = sample(array(part, { maxLength: 10 }), 150).map((parts) => parts.join(""));
  const samples = texts.map(soughtIn).flatMap((sought) => {
    const { inexact_words, phrases, forbidden, loose, spellings, snippet } = patternsOf(sought);
    const patterns = [
      ...inexact_words,
      ...phrases,
      ...forbidden,
      ...Object.values(loose).flat(),
      ...spellings,
      snippet,
    ];
    return {
      keys: indexQueries(keysOf(sought, 1, "title"))
        .map((query) => `(${query})`)
        .join("|"),
      patterns,
    };
  });
  const [row] = await sql`
    select count(*)::int as count, bool_and(pattern !~ '\n') as on_one_line, sum(numnode(keys::tsquery)) as nodes, count(*) filter (where 'x' collate "pg_c_utf8" ~ pattern) as fitting
    from json_to_recordset(${JSON.stringify(samples)}::text::json) as samples (keys text, patterns json), lateral json_array_elements_text(patterns) as pattern`;
  expect(row?.count).toBeGreaterThan(150);
  expect(row?.on_one_line).toBe(true);
});
