import { type SQL, sql } from "drizzle-orm";
import { posts, removals, topics } from "#app/db/schema.server.ts";
import { INTEGER_MAX } from "../limits.ts";
import { isIdOfVisible } from "../visibility.server.ts";
import { BLOCK } from "./index-keys.ts";
import { isIndexReady, POSTS_INDEX, TOPICS_INDEX } from "./search-indexes.server.ts";
import { RESULTS_MAX } from "./search-input.ts";

/**
 * How many of the newest texts with fitting keys are looked at: more than results, because patterns
 * and the forum leave some out. Patterns are compared with so many bytes of texts.
 */
const EXAMINED_MAX = 10_000;
const COMPARED_BYTES_MAX = 8_000_000;
/** The newest results whose spelling is compared, which orders them, if they are not longer than this. */
const RANKED_MAX = 200;
const RANKED_BYTES_MAX = 20_000;
/** As in search_keys(). */
const BLOCK_BITS = 18;
const FIRST_BLOCK_CHARACTER = 192;
/**
 * Distances from the newest id. In the first two ranges the index is intersected with the ids, so a
 * word of every third text, and one of every thirtieth, ends there. A rarer word has few enough texts
 * in a block, and reading all ids of the block would take longer.
 */
const RANGES = sql`(values (0, 4095, true), (4096, 32767, true), (32768, ${number(INTEGER_MAX)}, false)) as range (nearest, farthest, is_short)`;

export type TextFilters = {
  forum_id: number | null;
  since: string | null;
  until: string | null;
};

/** Patterns for texts that the keys do not decide. Each list may be empty. */
export type TextConditions = {
  /** All of them fit the text. */
  needed_patterns: string[];
  /** None of them fits the text. */
  forbidden_patterns: string[];
  /** For the order: the words as they were typed. */
  spelling_patterns: string[];
};

type Source = {
  table: SQL;
  keys: SQL;
  /** Of the row `examined`: the text in which the words are sought, and the text with its title. */
  text: SQL;
  whole_text: SQL;
  /** With its tags. The pattern of a text is nearly always found in it too, which is quicker. */
  stored_text: SQL;
  forum_id: SQL;
  is_visible: SQL;
  /** Asked once. Without its index, all texts would be read. */
  is_ready: SQL;
};

const of_post = sql`from ${posts} where ${posts.id} = examined.id`;
const of_topic = sql`from ${topics} where ${topics.id} = examined.id`;
const post_text = sql`(select search_text(${posts.content}) ${of_post})`;
const stored_post_text = sql`(select ${posts.content} ${of_post})`;
const stored_topic_text = sql`(select ${topics.title} || ' ' || ${topics.content} ${of_topic})`;
const title = sql`(select ${topics.title} ${of_topic})`;
const topic_text = sql`(select ${topics.title} || ' ' || search_text(${topics.content}) ${of_topic})`;
const topic_source = {
  table: sql`${topics}`,
  keys: sql`topic_search_keys(id, owner_id, title, content)`,
  whole_text: topic_text,
  forum_id: sql`(select ${topics.forum_id} ${of_topic})`,
  is_visible: isIdOfVisible(sql`examined.id`),
  is_ready: isIndexReady(TOPICS_INDEX),
};

export const SOURCES = {
  posts: {
    table: sql`${posts}`,
    keys: sql`search_keys(id, owner_id, search_text(content))`,
    text: post_text,
    whole_text: post_text,
    stored_text: stored_post_text,
    forum_id: sql`(select ${topics.forum_id} from ${posts} join ${topics} on ${topics.id} = ${posts.topic_id} where ${posts.id} = examined.id)`,
    is_visible: sql`(not exists (select from ${removals}) or (select ${isIdOfVisible(sql`${posts.topic_id}`)} and exists (select from users where users.id = ${posts.owner_id}) ${of_post}))`,
    is_ready: isIndexReady(POSTS_INDEX),
  },
  topics: { ...topic_source, text: topic_text, stored_text: stored_topic_text },
  titles: { ...topic_source, text: title, stored_text: title },
} satisfies Record<string, Source>;

/**
 * The newest texts that fit the row `sought`, one more than results at most: `id`, `created_at`, and
 * how much of the spelling fits. Rows with `is_over` are no results: there are more texts than are
 * looked at.
 *
 * The index is read in ranges of ids, the newest first, each within one block. So a word that
 * stands in very many texts is found as quickly as a rare one.
 */
export function foundIn(source: Source, queries: SQL): SQL {
  const { table, keys, forum_id, is_visible } = source;
  const queries_of_block = sql`string_to_array(replace(${queries}, '${sql.raw(BLOCK)}', chr(${number(FIRST_BLOCK_CHARACTER)} + block::int)), chr(10))::tsquery[]`;
  const fits = sql`${keys} @@ any (${queries_of_block})`;
  const text = sql`${source.text} collate "pg_c_utf8"`;
  const stored_text = sql`${source.stored_text} collate "pg_c_utf8"`;
  const whole_text = sql`${source.whole_text} collate "pg_c_utf8"`;
  return sql`
    select id, created_at, is_over, case when n <= ${number(RANKED_MAX)} and bytes <= ${number(RANKED_BYTES_MAX)} then (
      select count(*) filter (where ${stored_text} ~ spelling) / greatest(count(*), 1)::float8 from unnest(sought.spellings) as spelling) else 0 end as spelled
    from sought, lateral (
      select fitting.*, row_number() over so_far as n,
        row_number() over so_far > ${number(EXAMINED_MAX)} or (
          sum(bytes) over so_far > ${number(COMPARED_BYTES_MAX)} and cardinality(needed) + cardinality(forbidden) > 0) as is_over
      from (
        select block, is_short, low, high
        from (select max(id) as newest from ${table}) as ids,
          lateral generate_series(newest >> ${number(BLOCK_BITS)}, 0, -1) as blocks (block), ${RANGES},
          lateral (select greatest(block << ${number(BLOCK_BITS)}, newest - farthest) as low,
            least((block << ${number(BLOCK_BITS)}) + ${number((1 << BLOCK_BITS) - 1)}, newest - nearest) as high) as ends
        where ${queries} is not null and ${source.is_ready} and low <= high
        order by high desc
      ) as ranges, lateral (
        select id, created_at, octet_length(content) as bytes from (
          select * from ${table} where is_short and ${fits} and id between low and high
          union all select * from ${table} where not is_short and ${fits} and id + 0 between low and high
        ) as texts
        where (sought.since is null or created_at >= sought.since) and (sought.until is null or created_at <= sought.until)
        order by id desc limit ${number(EXAMINED_MAX + 1)}
      ) as fitting
      where (sought.since is null or (select created_at from ${table} where id <= high order by id desc limit 1) >= sought.since)
        and (sought.until is null or (select created_at from ${table} where id >= low order by id limit 1) <= sought.until)
      window so_far as (rows unbounded preceding)
      limit ${number(EXAMINED_MAX + 1)}
    ) as examined
    where is_over or (
      (cardinality(needed) = 0 or not exists (select from unnest(needed) as pattern where ${stored_text} !~ pattern and ${text} !~ pattern))
      and (cardinality(forbidden) = 0 or not exists (select from unnest(forbidden) as pattern where ${whole_text} ~ pattern))
      and (sought.forum_id is null or ${forum_id} = sought.forum_id)
      and ${is_visible})
    limit ${number(RESULTS_MAX + 1)}`;
}

function number(value: number): SQL {
  return sql.raw(String(value));
}
