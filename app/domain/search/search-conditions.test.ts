import { array, constantFrom, oneof, sample, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { sql } from "#tests/support/domain.ts";
import { keysOf, patternsOf, snippetPattern } from "./search-conditions.ts";
import { readQuery } from "./search-query.ts";
import { readSought } from "./sought.ts";

const soughtIn = (text: string) => readSought(readQuery(text));
const keysIn = (text: string) => keysOf(soughtIn(text), null, "text").join("|");

describe("keys of the index", () => {
  test.each([
    ["kapı", /^'#kapi':\*$/],
    ["bahçe", /^'#bahce':\*/],
    ["toplan", /^'#toplan'/],
    ["fotoğraf", /^\('#fotogr'&'#\+af':\*\)/],
    ["kullanılabilir", /^\('#kullan'&'#\+ila'\)/],
    ['"eski kapılar"', /^'#eski'&\('#kapila'&'#\+r'\)$/],
  ])("%s", (text, keys) => {
    expect(keysIn(text)).toMatch(keys);
  });

  test("of titles and of authors", () => {
    expect(keysOf(soughtIn('"eski kapılar"'), 7, "title")).toEqual([
      "'#=eski'&('#=kapila'&'#=+r')&'#@7'",
    ]);
  });
});

test("a text is compared only where the keys do not decide", () => {
  expect(patternsOf(soughtIn("kapı")).needed_patterns).toEqual([]);
  expect(patternsOf(soughtIn("toplantı")).needed_patterns).toHaveLength(1);
  expect(patternsOf(soughtIn('"a b" -c')).needed_patterns).toHaveLength(1);
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
    const { needed_patterns, forbidden_patterns, spelling_patterns } = patternsOf(sought);
    const patterns = [
      ...needed_patterns,
      ...forbidden_patterns,
      ...spelling_patterns,
      snippetPattern(sought),
    ];
    return {
      keys: keysOf(sought, 1, "title")
        .map((key) => `(${key})`)
        .join("|"),
      patterns,
    };
  });
  const [row] = await sql`
    select count(*)::int as count, bool_and(pattern !~ '\n') as on_one_line, sum(numnode(replace(keys, '#', chr(192))::tsquery)) as nodes, count(*) filter (where 'x' collate "pg_c_utf8" ~ pattern) as fitting
    from json_to_recordset(${JSON.stringify(samples)}::text::json) as samples (keys text, patterns json), lateral json_array_elements_text(patterns) as pattern`;
  expect(row?.count).toBeGreaterThan(150);
  expect(row?.on_one_line).toBe(true);
});
