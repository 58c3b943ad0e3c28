import * as fc from "fast-check";
import { expect, test } from "vitest";
import { foldForSearch } from "#app/lib/text/fold-text.ts";
import { parseQuery } from "../query/parsed-query.ts";
import { splitQuery } from "../query/search-query.ts";
import { isMatch } from "../words/word-forms.ts";
import { indexQueryOf, type WordRange } from "./index-query.ts";
import { matchSegment } from "./match-segment.ts";
import { packPostings } from "./posting-blocks.ts";
import { postingsOf } from "./postings.ts";
import { SMALLEST_SEGMENT } from "./segment-sizes.ts";
import { wordsOfText } from "./text-words.ts";

const letters = fc.string({ minLength: 1, maxLength: 9, unit: fc.constantFrom(..."kitapbğıçş漢") });
const contents = fc.array(fc.array(letters, { maxLength: 12 }), { maxLength: 40 });

function find(typed: string, texts: readonly string[][], place: "text" | "title" = "text") {
  const parsed_query = parseQuery(splitQuery(typed));
  const segment = texts.map((words, number) => ({
    number,
    words: wordsOfText({
      owner_id: 1,
      forum_id: 2,
      title: null,
      content: words.join(" "),
    }),
  }));
  // One word in each block, so that a range that is too narrow loses some.
  const blocks = postingsOf(segment).map((postings) => ({
    word: postings.word,
    bytes: Buffer.concat([...packPostings([postings])].map(({ bytes }) => bytes)),
  }));
  const query = indexQueryOf(
    parsed_query,
    { author_id: null, forum_id: null, hidden_ids: [] },
    place,
  );
  const ranges = query.required.concat(query.forbidden).flatMap((word) => word.ranges);
  const within = ({ low, high }: WordRange) =>
    blocks
      .filter((block, n) => block.word <= high && (blocks[n + 1]?.word ?? high) >= low)
      .map(({ bytes }) => bytes);
  const matches: number[] = [];
  const stored = {
    size: SMALLEST_SEGMENT,
    blocks: new Map(ranges.map((range) => [range, within(range)])),
  };
  matchSegment(query, stored).forEachDescending((number) => {
    matches.push(number);
    return false;
  });
  return matches.toReversed();
}

test("the texts of a segment that have a word in one of its forms are found", () => {
  fc.assert(
    fc.property(letters, contents, (word, texts) => {
      const [terms] = parseQuery(splitQuery(word)).words;
      const fits = (words: string[]) =>
        words.some((each) =>
          foldForSearch(each)
            .split(" ")
            .some((folded) => isMatch(folded, terms ?? [])),
        );
      expect(find(word, texts)).toEqual(
        texts.flatMap((words, n) => (terms && fits(words) ? [n] : [])),
      );
    }),
  );
});

test("all words are required, those after a minus forbidden, and titles are apart", () => {
  const texts = [["kitap", "kalem"], ["kitap"], ["kalem", "defter"], ["kitap", "kalem", "defter"]];
  expect(find("kitap kalem", texts)).toEqual([0, 3]);
  expect(find("kitap kalem -defter", texts)).toEqual([0]);
  expect(find('"kalem kitap"', texts)).toEqual([0, 3]);
  expect(find("kitap", texts, "title")).toEqual([]);
});
