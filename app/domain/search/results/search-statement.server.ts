import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { prepareStatement } from "#app/db/pipeline.server.ts";
import type { Reader } from "../../base/can.ts";
import type { PageRange } from "../../base/paging.ts";
import { readerValues } from "../../base/visibility.server.ts";
import { number } from "../query/number.ts";
import type { FoundFilters } from "../query/search-filters.server.ts";
import { RESULTS_MAX, type SearchSort } from "../query/search-input.ts";
import { foundIn, PHRASE_RESULTS_MAX, TEXT_SOURCES } from "./found-texts.server.ts";
import {
  type FoundText,
  list,
  listText,
  pageRows,
  type TextIds,
  textsOfPage,
} from "./page-of-texts.server.ts";
import type { TextPatterns } from "./text-patterns.ts";

/** The conditions that a result must meet. */
export type SearchConditions = { ids: TextIds; patterns: TextPatterns; filters: FoundFilters };

/** `is_cut`: there are more than were counted, or not all were examined. */
export type Found = { texts: FoundText[]; count: number; is_cut: boolean };

/** If there are too many results, those later in this order are left out. */
const COUNTED_FIRST = {
  relevance: sql`title_rank desc, created_at desc, id desc`,
  newest: sql`created_at desc, id desc`,
};

/** Topics that were not found by their titles already. */
const topics_only = sql`array(
  select id from unnest(${list("topics")}::bigint[]) with ordinality as topic (id, n)
  where id not in (select found_titles.id from found_titles where not is_over) order by n)`;

type FoundRow = Omit<Found, "texts"> & { texts: FoundText[] | null };

const statements = { relevance: statementFor("relevance"), newest: statementFor("newest") };

/** Compares texts where the index cannot decide. One statement reads topics and replies. */
export async function findTexts(
  reader: Reader,
  { ids, patterns, filters }: SearchConditions,
  sort: SearchSort,
  { skip, limit }: PageRange,
): Promise<Found> {
  const [found] = await statements[sort]({
    ...readerValues(reader),
    phrases: listText(patterns.phrases),
    plain_phrases: listText(patterns.plain_phrases),
    forbidden: listText(patterns.forbidden),
    loose_forbidden: listText(patterns.loose_forbidden),
    spellings: listText(patterns.spellings),
    snippet: patterns.snippet,
    typed_words: listText(patterns.typed_words),
    titles: listText(ids.titles),
    posts: listText(ids.posts),
    topics: listText(ids.topics),
    forum_id: filters.forum_id,
    since: filters.since,
    until: filters.until,
    skip: Math.min(skip, RESULTS_MAX),
    limit,
  });
  if (!found) throw new Error("The statement of a search has returned no row");
  return { ...found, texts: found.texts ?? [] };
}

function statementFor(sort: SearchSort) {
  return prepareStatement<FoundRow>(
    db,
    `search_${sort}`,
    sql`
    with conditions as materialized (
      select *, cardinality(phrases) + cardinality(forbidden) as pattern_count,
        case when cardinality(phrases) = 0 then ${number(RESULTS_MAX)} else ${number(PHRASE_RESULTS_MAX)} end as results_max
      from (
        select ${list("phrases")} as phrases, ${list("plain_phrases")} as plain_phrases,
          ${list("forbidden")} as forbidden, ${list("loose_forbidden")} as loose_forbidden,
          ${list("spellings")} as spellings,
          ${sql.placeholder("forum_id")}::int as forum_id, ${sql.placeholder("since")}::timestamptz as since, ${sql.placeholder("until")}::timestamptz as until
      ) as patterns),
    found_titles as materialized (${foundIn(TEXT_SOURCES.titles, list("titles"), sql`conditions.since`)}),
    found_posts as materialized (${foundIn(TEXT_SOURCES.posts, restOf(list("posts"), sort), sql`conditions.since`)}),
    found_topics as materialized (${foundIn(TEXT_SOURCES.topics, restOf(topics_only, sort), sql`greatest(conditions.since, (select min(created_at) from found_posts having bool_or(is_over) or count(*) > ${number(RESULTS_MAX)}))`)}),
    found as materialized (
      select 'post' as type, *, 0 as title_rank from found_posts
      union all select 'topic', *, 1 from found_titles
      union all select 'topic', *, 0 from found_topics),
    counted as (
      select * from (select *, row_number() over (partition by type, title_rank order by n) as result_number from found where not is_over) as results
      where result_number <= (select results_max from conditions) order by ${COUNTED_FIRST[sort]} limit ${number(RESULTS_MAX)}),
    page as (${pageRows(sql`counted`, sort)}),
    totals as (
      select coalesce(sum(least(count, results_max)), 0)::int as found, coalesce(bool_or(has_more or count > results_max), false) as is_cut
      from conditions, (select count(*) filter (where not is_over), bool_or(is_over) as has_more from found group by type, title_rank) as counts)
    select least(totals.found, ${number(RESULTS_MAX)}) as count, totals.is_cut or totals.found > ${number(RESULTS_MAX)} as is_cut,
      (${textsOfPage()}) as texts
    from totals`,
  );
}

/** By relevance titles come first, so if there are enough, no text is compared. */
function restOf(ids: SQL, sort: SearchSort): SQL {
  if (sort === "newest") return ids;
  return sql`case when (select count(*) filter (where not is_over) from found_titles) <= (select results_max from conditions) then ${ids} end`;
}
