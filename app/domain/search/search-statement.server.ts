import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { forums, posts, removals, topics, users } from "#app/db/schema.server.ts";
import type { PageRange } from "../paging.ts";
import { foundIn, type Lookup, SOURCES } from "./found-texts.server.ts";
import { number } from "./number.ts";
import type { TextPatterns } from "./search-conditions.ts";
import type { FoundFilters } from "./search-filters.server.ts";
import { RESULTS_MAX, type SearchSort } from "./search-input.ts";

/** What a result fits. */
type SearchConditions = {
  lookups: { posts: Lookup; titles: Lookup; topics: Lookup };
  patterns: TextPatterns;
  filters: FoundFilters;
};

export type FoundText = {
  type: "topic" | "post";
  topic_id: number;
  post_id: number | null;
  title: string;
  content: string;
  language: string | null;
  forum_id: number;
  forum_name: string;
  owner: { id: number; username: string; full_name: string | null; picture_url: string | null };
  created_at_ms: number;
};
/** `is_cut`: there are more than were counted, or not all were looked at. */
type Found = { texts: FoundText[]; count: number; is_cut: boolean };

/** Of a longer text, a part round the first match is enough for a snippet. */
const LONG_TEXT = 4_000;
const PART_BEFORE = 1_000;

/** A word in the title counts more than the spelling, and that more than the age. */
const ORDERS = {
  relevance: {
    counted: sql`title_rank desc, created_at desc, id desc`,
    shown: sql`title_rank * 2 + spelled + 0.8 / (1 + extract(epoch from now() - created_at) / 86400 / 180) desc, id desc, type`,
  },
  newest: { counted: sql`created_at desc, id desc`, shown: sql`created_at desc, id desc, type` },
} satisfies Record<SearchSort, { counted: SQL; shown: SQL }>;

/** By relevance, texts are behind all titles. */
const ARE_TEXTS_NEEDED = {
  relevance: sql`(select count(*) from found_titles where not is_over) <= ${number(RESULTS_MAX)}`,
  newest: sql`true`,
} satisfies Record<SearchSort, SQL>;

/** Topics and replies in one statement. */
export async function findTexts(
  { lookups, patterns, filters }: SearchConditions,
  sort: SearchSort,
  { skip, limit }: PageRange,
): Promise<Found> {
  const order = ORDERS[sort];
  const [found] = await executePrepared<{
    texts: FoundText[] | null;
    count: number;
    is_cut: boolean;
  }>(
    db,
    `search_${sort}`,
    sql`
    with sought as materialized (
      select *, forum_id is not null or pattern_count > 0 or exists (select from ${removals}) as is_examined
      from (
        select *, cardinality(inexact_words) + cardinality(phrases) + cardinality(forbidden) as pattern_count
        from (
          select ${list(patterns.inexact_words)} as inexact_words, ${list(patterns.phrases)} as phrases, ${list(patterns.forbidden)} as forbidden,
            ${list(patterns.loose.inexact_words)} as loose_words, ${list(patterns.loose.phrases)} as loose_phrases, ${list(patterns.loose.forbidden)} as loose_forbidden,
            ${list(patterns.quick)} as quick, ${list(patterns.spellings)} as spellings,
            ${filters.author_id}::int as author_id, ${filters.forum_id}::int as forum_id, ${filters.since}::timestamptz as since, ${filters.until}::timestamptz as until
        ) as patterns) as counted_patterns),
    found_titles as materialized (${foundIn(SOURCES.titles, lookups.titles, sql`true`, sql`sought.since`)}),
    found_posts as materialized (${foundIn(SOURCES.posts, lookups.posts, ARE_TEXTS_NEEDED[sort], sql`sought.since`)}),
    found_topics as materialized (${foundIn(SOURCES.topics, lookups.topics, ARE_TEXTS_NEEDED[sort], sql`greatest(sought.since, (select min(created_at) from found_posts having bool_or(is_over) or count(*) > ${number(RESULTS_MAX)}))`)}),
    found as materialized (
      select 'post' as type, *, 0 as title_rank from found_posts
      union all select 'topic', *, 1 from found_titles
      union all select 'topic', *, 0 from found_topics where is_over or id not in (select id from found_titles)),
    counted as (select * from found where not is_over order by ${order.counted} limit ${number(RESULTS_MAX)}),
    page as (
      select type, id, row_number() over (order by ${order.shown}) as place
      from counted order by place offset ${Math.min(skip, RESULTS_MAX)}::int limit ${limit}::int),
    totals as (select count(*) filter (where not is_over)::int as found, coalesce(bool_or(is_over), false) as is_cut from found)
    select least(totals.found, ${number(RESULTS_MAX)}) as count, totals.is_cut or totals.found > ${number(RESULTS_MAX)} as is_cut,
      (select json_agg(to_json(texts) order by place) from (${textsOfPage(patterns.snippet)}) as texts) as texts
    from totals`,
  );
  return { texts: found?.texts ?? [], count: found?.count ?? 0, is_cut: found?.is_cut ?? false };
}

function textsOfPage(snippet_pattern: string): SQL {
  const first_match = sql`strpos(written.content, substring(written.content collate "pg_c_utf8" from ${snippet_pattern}::text))`;
  const content = sql`case when octet_length(written.content) <= ${number(LONG_TEXT)} then written.content
    else substr(written.content, greatest(1, coalesce(${first_match}, 1) - ${number(PART_BEFORE)}), ${number(LONG_TEXT)}) end`;
  return sql`
    select place, page.type, ${topics.id} as topic_id, written.post_id, ${topics.title}, ${content} as content, written.language,
      ${forums.id} as forum_id, ${forums.name} as forum_name, (extract(epoch from written.created_at) * 1000)::float8 as created_at_ms,
      json_build_object('id', ${users.id}, 'username', ${users.username}, 'full_name', ${users.full_name}, 'picture_url', ${users.picture_url}) as owner
    from page, lateral (
      select topic_id, id as post_id, owner_id, content, language, created_at from ${posts} where page.type = 'post' and ${posts.id} = page.id
      union all select id, null, owner_id, content, language, created_at from ${topics} where page.type = 'topic' and ${topics.id} = page.id
    ) as written
    join ${topics} on ${topics.id} = written.topic_id join ${forums} on ${forums.id} = ${topics.forum_id} join ${users} on ${users.id} = written.owner_id`;
}

/** As one parameter. No pattern has a line break. */
function list(patterns: readonly string[]): SQL {
  return sql`string_to_array(${patterns.join("\n")}::text, chr(10))`;
}
