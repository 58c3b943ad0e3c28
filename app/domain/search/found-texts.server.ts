import { type SQL, sql } from "drizzle-orm";
import { posts, removals, topics } from "#app/db/schema.server.ts";
import { isIdOfVisible } from "../visibility.server.ts";
import { BLOCKS_MAX, LARGE_BLOCK_BITS, SMALL_BLOCK_BITS } from "./index-ranges.ts";
import { number } from "./number.ts";
import { QUICK_MAX } from "./search-conditions.ts";
import { isIndexReady, POSTS_INDEX, TOPICS_INDEX } from "./search-indexes.server.ts";
import { RESULTS_MAX } from "./search-input.ts";

/**
 * How many of the newest texts with fitting keys are looked at: more than results, because patterns
 * and filters leave some out. Each pattern is compared with so many bytes of texts; that of a short text takes as
 * long as so many bytes.
 */
const EXAMINED_MAX = 6_000;
const COMPARED_BYTES_MAX = 2_000_000;
const COMPARISON_BYTES = 500;
/** The newest results whose spelling is compared, which orders them, if they are not longer than this. */
const RANKED_MAX = 100;
const RANKED_BYTES_MAX = 20_000;

/** Where to look: queries of the index (tsquery), of which a text fits one, or null for nowhere, and rangesFor(). */
export type Lookup = { queries: string[] | null; ranges: number[] };

type Source = {
  table: SQL;
  keys: SQL;
  /** The text with the words, as it is stored and without tags; the last are those with the title. */
  stored_text: SQL;
  text: SQL;
  stored_whole: SQL;
  whole_text: SQL;
  topic_id: SQL;
  is_visible: SQL;
  /** Asked once. Without its index, all texts would be read. */
  is_ready: SQL;
};

const is_nothing_removed = sql`not exists (select from ${removals})`;
const topic_whole = {
  stored_whole: sql`title || ' ' || content`,
  whole_text: sql`title || ' ' || search_text(content)`,
};
const topic_source = {
  ...topic_whole,
  table: sql`${topics}`,
  keys: sql`topic_keys(id, owner_id, title, content)`,
  topic_id: sql`id`,
  is_visible: isIdOfVisible(sql`texts.id`),
  is_ready: isIndexReady(TOPICS_INDEX),
};

export const SOURCES = {
  posts: {
    table: sql`${posts}`,
    keys: sql`text_keys(id, owner_id, search_text(content))`,
    stored_text: sql`content`,
    text: sql`search_text(content)`,
    stored_whole: sql`content`,
    whole_text: sql`search_text(content)`,
    topic_id: sql`topic_id`,
    is_visible: sql`(${isIdOfVisible(sql`texts.topic_id`)} and (${is_nothing_removed} or exists (select from users where users.id = owner_id)))`,
    is_ready: isIndexReady(POSTS_INDEX),
  },
  topics: { ...topic_source, stored_text: topic_whole.stored_whole, text: topic_whole.whole_text },
  titles: { ...topic_source, stored_text: sql`title`, text: sql`title` },
} satisfies Record<string, Source>;

/**
 * The newest texts that fit the row `sought`, one more than results at most: `id`, `created_at`, and
 * how much of the spelling fits. Rows with `is_over` are no results: there are more texts than are
 * looked at. Texts from before `since` are not needed.
 *
 * Ids are taken for ages: the newest texts are read first, in ranges that suit how frequent the words
 * are, each some times as far as the one before. Only those are read that enough results need. The
 * index leads to small rows; a text is looked at when all newer ones were.
 */
export function foundIn(
  source: Source,
  { queries, ranges }: Lookup,
  is_needed: SQL,
  since: SQL,
): SQL {
  const { table, keys } = source;
  const written_queries = sql`${queries?.join("\n") ?? null}::text`;
  const fits_keys = sql`${keys} @@ any (string_to_array(${written_queries}, chr(10))::tsquery[])`;
  const fits_keys_and_block = sql`${keys} @@ any (string_to_array(replace(${written_queries}, chr(10), in_blocks || chr(10)) || in_blocks, chr(10))::tsquery[])`;
  const small_row = sql`select ctid as place, id, created_at, octet_length(${source.stored_text}) as bytes from ${table}`;
  const in_range = sql`id + 0 between low and high and (ids.since is null or created_at >= ids.since) and (sought.until is null or created_at <= sought.until)
    and (sought.author_id is null or owner_id = sought.author_id)`;
  return sql`
    select id, created_at, is_over, case when n <= ${number(RANKED_MAX)} and bytes <= ${number(RANKED_BYTES_MAX)} then (
      select count(*) filter (where ${withCase(source.stored_text)} ~ spelling) / greatest(count(*), 1)::float8
      from ${table} as texts, unnest(spellings) as spelling where texts.ctid = examined.place) else 0 end as spelled
    from sought, lateral (
      select small_rows.*, row_number() over so_far as n,
        row_number() over so_far > ${number(EXAMINED_MAX)} or sum((bytes + ${number(COMPARISON_BYTES)}) * pattern_count) over so_far > ${number(COMPARED_BYTES_MAX)} as is_over
      from (
        select since, ranges,
          case when cardinality(ranges) > 1 and sought.until is not null then ${idAt(table, sql`sought.until`)} else (select max(id) from ${table}) end as newest,
          case when cardinality(ranges) > 1 and since is not null then ${idAt(table, sql`since`)} else 0 end as oldest
        from (select string_to_array(${ranges.join(" ")}::text, ' ')::bigint[] as ranges, ${since} as since offset 0) as asked
        where ${queries !== null}::boolean and ${source.is_ready} and ${is_needed}
        offset 0
      ) as ids, lateral (
        select low, high, is_last, ${blocksSql(sql`low`, sql`high`)} as in_blocks
        from (
          select nearest, farthest is null as is_last, greatest(newest - coalesce(farthest, newest), oldest) + 1 as low, newest - nearest as high
          from (select nearest, lead(nearest) over (order by nearest) as farthest from unnest(ranges) as nearest) as edges
          where newest - nearest > oldest
          offset 0
        ) as ends
        order by nearest
      ) as range, lateral (
        select * from (
          ${small_row} where not is_last and ${fits_keys_and_block} and ${in_range}
          union all
          ${small_row} where is_last and ${fits_keys} and ${in_range}
        ) as both_kinds
        order by id desc limit ${number(EXAMINED_MAX + 1)}
      ) as small_rows
      window so_far as (rows unbounded preceding)
      limit ${number(EXAMINED_MAX + 1)}
    ) as examined
    where is_over or not is_examined or (select ${fitsText(source)} from (${unpacked(source)}) as texts)
    limit ${number(RESULTS_MAX + 1)}`;
}

/** As a part of a tsquery: in one of the blocks, of the small ones if they are few. */
function blocksSql(low: SQL, high: SQL): SQL {
  const keys = (mark: string, bits: number) =>
    sql`(select '&(' || string_agg(${sql.raw(`'''${mark}'`)} || block || '''', '|') || ')' from generate_series(${low} >> ${number(bits)}, ${high} >> ${number(bits)}) as block)`;
  return sql`case when is_last then null when (${high} - ${low}) >> ${number(SMALL_BLOCK_BITS)} < ${number(BLOCKS_MAX)}
    then ${keys("#", SMALL_BLOCK_BITS)} else ${keys("##", LARGE_BLOCK_BITS)} end`;
}

/** A long text is stored compressed, and each use of the column would decompress it again. */
function unpacked({ table, stored_text }: Source): SQL {
  return sql`select *, ${stored_text} || '' as stored_text from ${table} as texts where texts.ctid = examined.place offset 0`;
}

/** The cheap conditions first: a pattern takes a hundred times as long as the place of a string. */
function fitsText(source: Source): SQL {
  const stored_text = withCase(sql`stored_text`);
  const text = withCase(sql`(${source.text})`);
  const stored_whole = withCase(sql`(${source.stored_whole})`);
  const whole_text = withCase(sql`(${source.whole_text})`);
  const strings = Array.from(
    { length: QUICK_MAX },
    (_, n) => sql`strpos(stored_text, quick[${number(n + 1)}]) > 0`,
  );
  return sql`
    (sought.forum_id is null or (select ${topics.forum_id} from ${topics} where ${topics.id} = texts.${source.topic_id}) = sought.forum_id)
    and ${source.is_visible}
    and (cardinality(inexact_words) = 0 or ${sql.join(strings, sql` or `)} or (
      ${stored_text} ~ all (loose_words) and (${stored_text} ~ all (inexact_words) or ${text} ~ all (inexact_words))))
    and (cardinality(phrases) = 0 or (${stored_text} ~ all (loose_phrases) and ${text} ~ all (phrases)))
    and (cardinality(forbidden) = 0 or not ${stored_whole} ~ any (loose_forbidden) or not ${whole_text} ~ any (forbidden))`;
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
