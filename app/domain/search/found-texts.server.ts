import { type SQL, sql } from "drizzle-orm";
import { posts, removals, topics } from "#app/db/schema.server.ts";
import { isIdOfVisible } from "../visibility.server.ts";
import { type IndexRanges, NEAR_FACTOR } from "./index-ranges.ts";
import { number } from "./number.ts";
import { isIndexReady, POSTS_INDEX, TOPICS_INDEX } from "./search-indexes.server.ts";
import { RESULTS_MAX } from "./search-input.ts";

/**
 * How many of the newest texts with fitting words are looked at: more than results, because phrases
 * and filters leave some out. Patterns are compared with so many bytes of texts.
 */
const EXAMINED_MAX = 10_000;
const COMPARED_BYTES_MAX = 8_000_000;
/** As in search_keys(). */
const BLOCK_BITS = 16;
/** The newest results whose spelling is compared, which orders them, if they are not longer than this. */
const RANKED_MAX = 100;
const RANKED_BYTES_MAX = 20_000;

/** Where to look: queries of the index (tsquery), of which a text fits one, or null for nowhere. */
export type Lookup = { queries: string[] | null; ranges: IndexRanges };

type Source = {
  table: SQL;
  keys: SQL;
  /** Of a row of the table: the text with the words, as it is stored and without tags. */
  stored_text: SQL;
  text: SQL;
  /** The same of the row `examined`; the last is the text with its title. */
  examined_text: SQL;
  whole_text: SQL;
  forum_id: SQL;
  is_visible: SQL;
  /** Asked once. Without its index, all texts would be read. */
  is_ready: SQL;
};

const of_post = sql`from ${posts} where ${posts.id} = examined.id`;
const of_topic = sql`from ${topics} where ${topics.id} = examined.id`;
const post_text = sql`(select search_text(${posts.content}) ${of_post})`;
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
    stored_text: sql`content`,
    text: sql`search_text(content)`,
    examined_text: post_text,
    whole_text: post_text,
    forum_id: sql`(select ${topics.forum_id} from ${posts} join ${topics} on ${topics.id} = ${posts.topic_id} where ${posts.id} = examined.id)`,
    is_visible: sql`(not exists (select from ${removals}) or (select ${isIdOfVisible(sql`${posts.topic_id}`)} and exists (select from users where users.id = ${posts.owner_id}) ${of_post}))`,
    is_ready: isIndexReady(POSTS_INDEX),
  },
  topics: {
    ...topic_source,
    stored_text: sql`title || ' ' || content`,
    text: sql`title || ' ' || search_text(content)`,
    examined_text: topic_text,
  },
  titles: {
    ...topic_source,
    stored_text: sql`title`,
    text: sql`title`,
    examined_text: sql`(select ${topics.title} ${of_topic})`,
  },
} satisfies Record<string, Source>;

/**
 * The newest texts that fit the row `sought`, one more than results at most: `id`, `created_at`, and
 * how much of the spelling fits. Rows with `is_over` are no results: there are more texts than are
 * looked at.
 *
 * Ids are taken for ages: the newest texts are read first, in ranges that suit how frequent the words
 * are, each eight times as far as the one before. Only those are read that enough results need.
 */
export function foundIn(source: Source, { queries, ranges }: Lookup): SQL {
  const { table, keys } = source;
  const is_frequent = sql`${ranges.near > 0}::boolean`;
  const scanned = sql`${ranges.scanned}::bigint`;
  const near = sql`${ranges.near}::bigint`;
  const written_queries = sql`${queries?.join("\n") ?? null}::text`;
  const fits_keys = sql`${keys} @@ any (string_to_array(${written_queries}, chr(10))::tsquery[])`;
  const fits_keys_and_block = sql`${keys} @@ any (string_to_array(replace(${written_queries}, chr(10), in_blocks || chr(10)) || in_blocks, chr(10))::tsquery[])`;
  const stored_text = withCase(sql`(${source.stored_text})`);
  const text = withCase(sql`(${source.text})`);
  const fits_words = sql`(${stored_text} ~ all (inexact_words) or ${text} ~ all (inexact_words))`;
  const examined_text = withCase(source.examined_text);
  return sql`
    select id, created_at, is_over, case when n <= ${number(RANKED_MAX)} and bytes <= ${number(RANKED_BYTES_MAX)} then (
      select count(*) filter (where ${examined_text} ~ spelling) / greatest(count(*), 1)::float8 from unnest(spellings) as spelling) else 0 end as spelled
    from sought, lateral (
      select fitting.*, row_number() over so_far as n,
        row_number() over so_far > ${number(EXAMINED_MAX)} or (
          sum(bytes) over so_far > ${number(COMPARED_BYTES_MAX)} and cardinality(phrases) + cardinality(forbidden) > 0) as is_over
      from (
        select kind, low, high,
          (select '&(' || string_agg('''#' || block || '''', '|') || ')' from generate_series(low >> ${number(BLOCK_BITS)}, high >> ${number(BLOCK_BITS)}) as block) as in_blocks
        from (select case when ${is_frequent} and sought.until is not null then ${idAt(table, sql`sought.until`)} else (select max(id) from ${table}) end as newest, case when ${is_frequent} and sought.since is not null then ${idAt(table, sql`sought.since`)} else 0 end as oldest) as ids,
          lateral (values ('scanned', 0, ${scanned}), ('near', ${scanned}, ${near}), ('near', ${near}, ${near} * ${number(NEAR_FACTOR)}), ('near', ${near} * ${number(NEAR_FACTOR)}, ${near} * ${number(NEAR_FACTOR ** 2)}), ('all', ${near} * ${number(NEAR_FACTOR ** 2)}, newest)) as range (kind, nearest, farthest),
          lateral (select greatest(newest - farthest, oldest) + 1 as low, newest - nearest as high) as ends
        where ${queries !== null}::boolean and ${source.is_ready} and nearest < farthest and newest - nearest > oldest
        order by high desc
      ) as ranges, lateral (
        select id, created_at, octet_length(content) as bytes from (
          select * from ${table} where kind = 'scanned' and id between low and high
            and ${stored_text} ~ all (scanned) and (sought.author_id is null or owner_id = sought.author_id)
          union all
          select * from ${table} where kind = 'near' and ${fits_keys_and_block} and id + 0 between low and high and ${fits_words}
          union all
          select * from ${table} where kind = 'all' and ${fits_keys} and id + 0 between low and high and ${fits_words}
        ) as texts
        where (sought.since is null or created_at >= sought.since) and (sought.until is null or created_at <= sought.until)
        order by id desc limit ${number(EXAMINED_MAX + 1)}
      ) as fitting
      window so_far as (rows unbounded preceding)
      limit ${number(EXAMINED_MAX + 1)}
    ) as examined
    where is_over or (
      (cardinality(phrases) = 0 or ${examined_text} ~ all (phrases))
      and (cardinality(forbidden) = 0 or not ${withCase(source.whole_text)} ~ any (forbidden))
      and (sought.forum_id is null or ${source.forum_id} = sought.forum_id)
      and ${source.is_visible})
    limit ${number(RESULTS_MAX + 1)}`;
}

/**
 * The last id of a moment, by halving, because ids grow with the time. Only for frequent words: the
 * rows have the time too, and an import need not have both in one order.
 */
function idAt(table: SQL, moment: SQL): SQL {
  return sql`(
    with recursive halves (low, high) as (
      select 0::bigint, (select max(id)::bigint + 1 from ${table})
      union all
      select case when is_before then (low + high) / 2 else low end, case when is_before then high else (low + high) / 2 end
      from halves, lateral (select coalesce((select created_at <= ${moment} from ${table} where id >= (low + high) / 2 order by id limit 1), false) as is_before) as middle
      where high - low > 1
    ) select max(low) from halves)`;
}

/** Regular expressions need a collation that knows letters. */
function withCase(text: SQL): SQL {
  return sql`${text} collate "pg_c_utf8"`;
}
