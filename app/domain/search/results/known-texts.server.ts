import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { prepareStatement } from "#app/db/pipeline.server.ts";
import type { Reader } from "../../base/can.ts";
import type { PageRange } from "../../base/paging.ts";
import { readerValues } from "../../base/visibility.server.ts";
import { RESULTS_MAX, type SearchSort } from "../query/search-input.ts";
import { knownIn, TEXT_SOURCES } from "./found-texts.server.ts";
import {
  type FoundText,
  isInOrder,
  list,
  listText,
  pageRows,
  type TextIds,
  textsOfPage,
} from "./page-of-texts.server.ts";
import type { TextPatterns } from "./text-patterns.ts";

/** `is_in_order`: what was written later has a higher id. */
type KnownTexts = { texts: FoundText[]; is_in_order: boolean };

const statements = { relevance: statementFor("relevance"), newest: statementFor("newest") };

/**
 * The page of a search whose results are known from the index. A topic of `ids.topics` is not in
 * `ids.titles`.
 */
export async function readKnownTexts(
  reader: Reader,
  ids: TextIds,
  { spellings, snippet, typed_words }: TextPatterns,
  sort: SearchSort,
  { skip, limit }: PageRange,
): Promise<KnownTexts> {
  const [row] = await statements[sort]({
    ...readerValues(reader),
    spellings: listText(spellings),
    snippet,
    typed_words: listText(typed_words),
    titles: listText(ids.titles),
    posts: listText(ids.posts),
    topics: listText(ids.topics),
    skip: Math.min(skip, RESULTS_MAX),
    limit: Math.max(0, Math.min(limit, RESULTS_MAX - skip)),
  });
  if (!row) throw new Error("The statement of a search has returned no row");
  return { ...row, texts: row.texts ?? [] };
}

function statementFor(sort: SearchSort) {
  return prepareStatement<{ texts: FoundText[] | null; is_in_order: boolean }>(
    db,
    `search_known_${sort}`,
    sql`
    with conditions as materialized (select ${list("spellings")} as spellings),
    known as materialized (
      select 'post' as type, *, 0 as title_rank from (${knownIn(TEXT_SOURCES.posts, list("posts"))}) as known_posts
      union all select 'topic', *, 1 from (${knownIn(TEXT_SOURCES.titles, list("titles"))}) as known_titles
      union all select 'topic', *, 0 from (${knownIn(TEXT_SOURCES.topics, list("topics"))}) as known_topics),
    page as (${pageRows(sql`known`, sort)})
    select ${isInOrder(sql`known`)} as is_in_order, (${textsOfPage()}) as texts`,
  );
}
