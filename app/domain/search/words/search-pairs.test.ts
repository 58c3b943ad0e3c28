import { expect, test } from "vitest";
import { tokensOf } from "#app/lib/text/fold-text.ts";
import { actor, anybody, createdTopic, sql } from "#tests/support/domain.ts";
import { updateSearchIndex } from "../index/update-index.server.ts";
import { type ParsedQuery, parseQuery } from "../query/parsed-query.ts";
import { splitQuery } from "../query/search-query.ts";
import type { SnippetPart } from "../query/search-results.ts";
import { matchFinder } from "../results/matches.ts";
import { search } from "../results/search.server.ts";
import { snippetOf } from "../results/snippet.ts";
import pairs from "./search-pairs.json" with { type: "json" };
import type { Term } from "./term.ts";
import { isMatch } from "./word-forms.ts";

/** Each text has an author of its own, so a search finds it or nothing. */
const replies = pairs.map((pair, n) => ({
  ...pair,
  author: `pair${n}`,
  content: contentOf(pair.text),
}));

test("the terms of a query fit the texts that have to be found, and are marked in them", () => {
  const mistakes = pairs.flatMap(({ query, text, is_found }) => {
    const parsed_query = parseQuery(splitQuery(query));
    const snippet = fitsQuery(text, parsed_query)
      ? snippetOf(text, matchFinder(parsed_query))
      : null;
    return mistakesOf({ query, text, is_found }, snippet);
  });
  expect(mistakes).toEqual([]);
});

test("a search finds the replies that have to be found, and marks what was searched for", async () => {
  const selin = await actor("selin");
  await storeReplies(await createdTopic(selin));
  await updateSearchIndex();
  const filters = { type: "post", in_titles: false, sort: "newest" } as const;
  const findSnippet = async ({ query, author }: (typeof replies)[number]) => {
    const input = { ...filters, q: query, author };
    const { data } = await search(anybody, input, { skip: 0, limit: 1 });
    return data[0]?.snippet ?? null;
  };
  const mistakes = await Promise.all(
    replies.map(async (reply) => mistakesOf(reply, await findSnippet(reply))),
  );
  expect(mistakes.flat()).toEqual([]);
}, 60_000);

type Pair = Pick<(typeof pairs)[number], "query" | "text" | "is_found">;

/** What is wrong with a result, which is null if there is none. */
function mistakesOf({ query, text, is_found }: Pair, snippet: SnippetPart[] | null): string[] {
  if (!snippet) return is_found ? [`not found: ${query} | ${text}`] : [];
  if (!is_found) return [`found: ${query} | ${text}`];
  return snippet.some((part) => part.is_marked) ? [] : [`not marked: ${query} | ${text}`];
}

function fitsQuery(text: string, parsed_query: ParsedQuery): boolean {
  const words = tokensOf(text).map(({ word }) => word);
  const hasWord = (terms: Term[]) => words.some((word) => isMatch(word, terms));
  const hasPhrase = (phrase: string[]) =>
    matchFinder({ words: [], phrases: [phrase] })(text, 1).length > 0;
  return (
    parsed_query.words.every(hasWord) &&
    parsed_query.phrases.every(hasPhrase) &&
    !parsed_query.without_words.some(hasWord) &&
    !parsed_query.without_phrases.some(hasPhrase)
  );
}

async function storeReplies(topic_id: number): Promise<void> {
  const authors = replies.map(({ author }) => author);
  const contents = replies.map(({ content }) => content);
  await sql`insert into users (username, email)
    select author, author || '@example.org' from unnest(${authors}::text[]) author`;
  await sql`insert into posts (topic_id, owner_id, position, content)
    select ${topic_id}, u.id, reply.position, reply.content
    from unnest(${authors}::text[], ${contents}::text[]) with ordinality as reply (author, content, position)
    join users u on u.username = reply.author`;
}

/** A paragraph for each line. The texts have no signs of HTML. */
function contentOf(text: string): string {
  return text
    .split("\n")
    .map((line) => `<p>${line}</p>`)
    .join("");
}
