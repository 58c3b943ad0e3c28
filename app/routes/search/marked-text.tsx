import type { SnippetPart } from "#app/domain/search/query/search-results.ts";

/** A text in which the words that were searched for are marked. Its parts have no other key. */
export function MarkedText({ parts }: { parts: SnippetPart[] }) {
  return parts.map(({ text, is_marked }, place) =>
    // oxlint-disable-next-line no-array-index-key -- the parts do not move
    is_marked ? <mark key={place}>{text}</mark> : text,
  );
}
