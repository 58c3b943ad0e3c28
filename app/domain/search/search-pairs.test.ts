import { expect, test } from "vitest";
import { actor, createdTopic, sql } from "#tests/support/domain.ts";
import { tokensOf } from "./fold-text.ts";
import { search } from "./search.server.ts";
import pairs from "./search-pairs.json" with { type: "json" };
import { readQuery } from "./search-query.ts";
import { snippetOf } from "./snippet.ts";
import { readSought, type Sought } from "./sought.ts";
import type { Term } from "./term.ts";
import { isMatch } from "./word-forms.ts";

/** Each text has an author of its own, so a search finds it or nothing. */
const replies = pairs.map((pair, n) => ({
  ...pair,
  author: `pair${n}`,
  content: contentOf(pair.text),
}));

test.each(pairs)("$about: $query, $text: $is_found", ({ query, text, is_found }) => {
  const sought = readSought(readQuery(query));
  expect(hasSought(text, sought)).toBe(is_found);
  if (is_found) expect(snippetOf(text, sought).some((part) => part.is_marked)).toBe(true);
});

test("a search finds the replies that it has to find, and marks what was sought", async () => {
  const selin = await actor("selin");
  await storeReplies(await createdTopic(selin));
  const mistakes: string[] = [];
  for (const { query: q, author, text, is_found } of replies) {
    const input = { q, author, type: "post", in_titles: false, sort: "newest" } as const;
    const { data } = await search(selin, input, { skip: 0, limit: 20 });
    const is_marked = data.some(({ snippet }) => snippet.some((part) => part.is_marked));
    if (data.length > 0 !== is_found) mistakes.push(`${is_found ? "+" : "-"} ${q} | ${text}`);
    if (data.length > 0 && !is_marked) mistakes.push(`unmarked ${q} | ${text}`);
  }
  expect(mistakes).toEqual([]);
});

function hasSought(text: string, sought: Sought): boolean {
  const words = tokensOf(text).map(({ word }) => word);
  const hasWord = (terms: Term[]) => words.some((word) => isMatch(word, terms));
  const hasPhrase = (phrase: string[]) => ` ${words.join(" ")} `.includes(` ${phrase.join(" ")} `);
  return (
    sought.words.every(hasWord) &&
    sought.phrases.every(hasPhrase) &&
    !sought.without_words.some(hasWord) &&
    !sought.without_phrases.some(hasPhrase)
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
