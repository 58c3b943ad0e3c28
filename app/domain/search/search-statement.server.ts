import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { prepareStatement } from "#app/db/pipeline.server.ts";
import { forums, posts, search_segments, topics, users } from "#app/db/schema.server.ts";
import type { PageRange } from "../paging.ts";
import { foundIn, PHRASE_RESULTS_MAX, PLACES } from "./found-texts.server.ts";
import { number } from "./number.ts";
import type { FoundFilters } from "./search-filters.server.ts";
import { RESULTS_MAX, type SearchSort } from "./search-input.ts";
import type { TextPatterns } from "./text-patterns.ts";

/** What a result fits. */
type SearchConditions = {
  /** The ids of texts that have the words, from the newest. */
  ids: Record<"posts" | "titles" | "topics", readonly number[]>;
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
/**
 * `is_cut`: there are more than were counted, or not all were looked at. `is_in_order`: what was written
 * later has a higher id, also than all older segments.
 */
type Found = { texts: FoundText[]; count: number; is_cut: boolean; is_in_order: boolean };

/** Of a longer text, a part round the first match is enough for a snippet. */
const LONG_TEXT = 2_000;
const PART_BEFORE = 600;

/** A word in the title counts more than the spelling, and that more than the age. */
const ORDERS = {
  relevance: {
    counted: sql`title_rank desc, created_at desc, id desc`,
    shown: sql`title_rank * 2 + spelled + 0.8 / (1 + extract(epoch from now() - created_at) / 86400 / 180) desc, id desc, type`,
  },
  newest: { counted: sql`created_at desc, id desc`, shown: sql`created_at desc, id desc, type` },
} satisfies Record<SearchSort, { counted: SQL; shown: SQL }>;

/** Of the lists that list() reads. */
const SEPARATOR = "\n";

type FoundRow = Omit<Found, "texts"> & { texts: FoundText[] | null };

const statements = { relevance: statementFor("relevance"), newest: statementFor("newest") };

/** Topics and replies in one statement. */
export async function findTexts(
  { ids, patterns, filters }: SearchConditions,
  sort: SearchSort,
  { skip, limit }: PageRange,
): Promise<Found> {
  const { loose_forbidden, phrases, forbidden, spellings, snippet } = patterns;
  const [found] = await statements[sort]({
    phrases: phrases.join(SEPARATOR),
    forbidden: forbidden.join(SEPARATOR),
    loose_forbidden: loose_forbidden.join(SEPARATOR),
    spellings: spellings.join(SEPARATOR),
    snippet,
    titles: ids.titles.join(SEPARATOR),
    posts: ids.posts.join(SEPARATOR),
    topics: ids.topics.join(SEPARATOR),
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
  const order = ORDERS[sort];
  return prepareStatement<FoundRow>(
    db,
    `search_${sort}`,
    sql`
    with sought as materialized (
      select *, cardinality(phrases) + cardinality(forbidden) as pattern_count,
        case when cardinality(phrases) = 0 then ${number(RESULTS_MAX)} else ${number(PHRASE_RESULTS_MAX)} end as results_max
      from (
        select ${list("phrases")} as phrases, ${list("forbidden")} as forbidden,
          ${list("loose_forbidden")} as loose_forbidden,
          ${list("spellings")} as spellings,
          ${sql.placeholder("forum_id")}::int as forum_id, ${sql.placeholder("since")}::timestamptz as since, ${sql.placeholder("until")}::timestamptz as until
      ) as patterns),
    found_titles as materialized (${foundIn(PLACES.titles, list("titles"), sql`sought.since`)}),
    found_posts as materialized (${foundIn(PLACES.posts, list("posts"), sql`sought.since`)}),
    found_topics as materialized (${foundIn(PLACES.topics, list("topics"), sql`greatest(sought.since, (select min(created_at) from found_posts having bool_or(is_over) or count(*) > ${number(RESULTS_MAX)}))`)}),
    found as materialized (
      select 'post' as type, *, 0 as title_rank from found_posts
      union all select 'topic', *, 1 from found_titles
      union all select 'topic', *, 0 from found_topics where is_over or id not in (select id from found_titles)),
    counted as (select * from found where not is_over order by ${order.counted} limit ${number(RESULTS_MAX)}),
    page as (
      select type, id, row_number() over (order by ${order.shown}) as place
      from counted order by place offset ${sql.placeholder("skip")}::int limit ${sql.placeholder("limit")}::int),
    totals as (
      select count(*) filter (where not is_over)::int as found, coalesce(bool_or(is_over), false)
        or exists (select from found group by type, title_rank having count(*) > (select results_max from sought)) as is_cut
      from found),
    neighbours as (
      select type, id, created_at, lead(created_at) over newest_first as next_created_at, lead(id) over newest_first is null as is_last
      from found window newest_first as (partition by type, title_rank order by n))
    select least(totals.found, ${number(RESULTS_MAX)}) as count, totals.is_cut or totals.found > ${number(RESULTS_MAX)} as is_cut,
      not exists (select from neighbours where next_created_at > created_at or is_last and exists (
        select from ${search_segments} where source = type || 's' and first_id + size <= neighbours.id and newest_at > neighbours.created_at)) as is_in_order,
      (select json_agg(to_json(texts) order by place) from (${textsOfPage()}) as texts) as texts
    from totals`,
  );
}

function textsOfPage(): SQL {
  const first_match = sql`strpos(written.content, substring(written.content collate "pg_c_utf8" from ${sql.placeholder("snippet")}::text))`;
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

/** A parameter that is a list. No pattern and no id has a line break. */
function list(name: string): SQL {
  return sql`string_to_array(${sql.placeholder(name)}::text, chr(10))`;
}
