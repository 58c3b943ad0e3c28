import { type SQL, sql } from "drizzle-orm";
import { posts, removals, topics } from "#app/db/schema.server.ts";
import { isIdOfVisible, isIdOfVisibleAnywhere } from "../../base/visibility.server.ts";
import { number } from "../query/number.ts";

/**
 * Each pattern is compared with so many bytes of texts. Comparing a text takes as long as so many
 * more bytes.
 */
const COMPARED_BYTES_MAX = 2_000_000;
const COMPARISON_BYTES = 500;
/**
 * The spelling orders results. It is compared in the newest 40, for the first four words or
 * phrases.
 */
export const RANKED_MAX = 40;
const RANKED_WORDS = 4;
/** A longer text is not compared, and counts as if half of the words were spelled so. */
const RANKED_BYTES = 2_000;
/**
 * A phrase that is compared gets at most so many results in each place, because comparing takes
 * long.
 */
export const PHRASE_RESULTS_MAX = 100;

type TextSource = {
  table: SQL;
  /** The text with the words, as it is stored. */
  stored_text: SQL;
  /** The length of `stored_text`, which PostgreSQL knows without reading a long one. */
  bytes: SQL;
  /** The text without tags. */
  text: SQL;
  /** Both texts, with the title in front. */
  stored_whole: SQL;
  whole_text: SQL;
  topic_id: SQL;
  is_visible: SQL;
};

const is_nothing_removed = sql`not exists (select from ${removals})`;
const topic_whole = {
  stored_whole: sql`title || ' ' || content`,
  whole_text: sql`title || ' ' || search_text(content)`,
};
const topic_source = {
  ...topic_whole,
  table: sql`${topics}`,
  topic_id: sql`id`,
  is_visible: isIdOfVisible(sql`texts.id`, sql`texts.forum_id`),
};

export const TEXT_SOURCES = {
  posts: {
    table: sql`${posts}`,
    stored_text: sql`content`,
    bytes: sql`octet_length(content)`,
    text: sql`search_text(content)`,
    stored_whole: sql`content`,
    whole_text: sql`search_text(content)`,
    topic_id: sql`topic_id`,
    is_visible: sql`(${isIdOfVisibleAnywhere(sql`texts.topic_id`)} and (${is_nothing_removed} or exists (select from users where users.id = owner_id)))`,
  },
  topics: {
    ...topic_source,
    stored_text: topic_whole.stored_whole,
    bytes: sql`octet_length(title) + octet_length(content)`,
    text: topic_whole.whole_text,
  },
  titles: {
    ...topic_source,
    stored_text: sql`title`,
    bytes: sql`octet_length(title)`,
    text: sql`title`,
  },
} satisfies Record<string, TextSource>;

/**
 * The texts with these ids that match the row `sought`, in the order of the ids, one more than
 * results at most: `id`, `created_at`, the number `n`, and how much of the spelling matches. A row
 * with `is_over` is no result: not all were compared.
 */
export function foundIn(source: TextSource, ids: SQL, since: SQL): SQL {
  return sql`
    select id, created_at, n, is_over, case when n <= ${number(RANKED_MAX)} then (
      select ${spelledIn(source)} from ${source.table} as texts where texts.ctid = examined.row_place) else 0 end as spelled
    from conditions, lateral (
      select small_row.*, row_number() over so_far as n,
        sum((bytes + ${number(COMPARISON_BYTES)}) * pattern_count) over so_far > ${number(COMPARED_BYTES_MAX)} as is_over
      from unnest(${ids}::bigint[]) as candidate (id), lateral (
        select ctid as row_place, id, created_at, ${source.bytes} as bytes from ${source.table} as texts
        where id = candidate.id and (${since} is null or created_at >= ${since}) and (conditions.until is null or created_at <= conditions.until)
          and (conditions.forum_id is null or (select ${topics.forum_id} from ${topics} where ${topics.id} = texts.${source.topic_id}) = conditions.forum_id)
          and ${source.is_visible}
      ) as small_row
      window so_far as (rows unbounded preceding)
    ) as examined
    where is_over or pattern_count = 0 or (select ${fitsPhrases(source)} from ${source.table} as texts where texts.ctid = examined.row_place)
    limit (select results_max + 1 from conditions)`;
}

/**
 * The texts with these ids, which are known to match, in the order of the ids: `id`, `created_at`,
 * the number `n`, and how much of the spelling matches.
 */
export function knownIn(source: TextSource, ids: SQL): SQL {
  return sql`
    select texts.id, created_at, n, case when n <= ${number(RANKED_MAX)} then ${spelledIn(source)} else 0 end as spelled
    from conditions, unnest(${ids}::bigint[]) with ordinality as known (known_id, n) join ${source.table} as texts on texts.id = known_id
    where ${source.is_visible}`;
}

/** From 0 to 1. */
function spelledIn(source: TextSource): SQL {
  return sql`case when ${source.bytes} > ${number(RANKED_BYTES)} then 0.5 else (
    select count(*) filter (where ${withCase(sql`(${source.stored_text})`)} ~ spelling) / greatest(count(*), 1)::float8
    from unnest(spellings[:${number(RANKED_WORDS)}]) as spelling) end`;
}

function fitsPhrases(source: TextSource): SQL {
  const stored_text = withCase(sql`(${source.stored_text})`);
  const text = withCase(sql`(${source.text})`);
  const stored_whole = withCase(sql`(${source.stored_whole})`);
  const whole_text = withCase(sql`(${source.whole_text})`);
  return sql`
    (cardinality(phrases) = 0 or ${stored_text} ~ all (plain_phrases) or ${text} ~ all (phrases))
    and (cardinality(forbidden) = 0 or not ${stored_whole} ~ any (loose_forbidden) or not ${whole_text} ~ any (forbidden))`;
}

/** Regular expressions need a collation that knows letters. */
function withCase(text: SQL): SQL {
  return sql`${text} collate "pg_c_utf8"`;
}
