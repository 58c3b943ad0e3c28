import { type SQL, sql } from "drizzle-orm";
import { posts, removals, topics } from "#app/db/schema.server.ts";
import { isIdOfVisible } from "../visibility.server.ts";
import { number } from "./number.ts";

/** Each pattern is compared with so many bytes of texts. Comparing a text takes as long as so many more. */
const COMPARED_BYTES_MAX = 2_000_000;
const COMPARISON_BYTES = 500;
/** The spelling is compared of so many of the newest results, up to so many bytes: it orders them. */
export const RANKED_MAX = 60;
const RANKED_BYTES_MAX = 25_000;
/** Of a phrase that is compared, so many are found in each place: it takes long. */
export const PHRASE_RESULTS_MAX = 100;

type Place = {
  table: SQL;
  /** The text with the words, as it is stored and without tags; the last are those with the title. */
  stored_text: SQL;
  text: SQL;
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
const topic_place = {
  ...topic_whole,
  table: sql`${topics}`,
  topic_id: sql`id`,
  is_visible: isIdOfVisible(sql`texts.id`),
};

export const PLACES = {
  posts: {
    table: sql`${posts}`,
    stored_text: sql`content`,
    text: sql`search_text(content)`,
    stored_whole: sql`content`,
    whole_text: sql`search_text(content)`,
    topic_id: sql`topic_id`,
    is_visible: sql`(${isIdOfVisible(sql`texts.topic_id`)} and (${is_nothing_removed} or exists (select from users where users.id = owner_id)))`,
  },
  topics: { ...topic_place, stored_text: topic_whole.stored_whole, text: topic_whole.whole_text },
  titles: { ...topic_place, stored_text: sql`title`, text: sql`title` },
} satisfies Record<string, Place>;

/**
 * The texts with these ids that fit the row `sought`, in the order of the ids, one more than results at
 * most: `id`, `created_at`, the number `n`, and how much of the spelling fits. A row with `is_over` is no
 * result: not all were compared.
 */
export function foundIn(place: Place, ids: SQL, since: SQL): SQL {
  return sql`
    select id, created_at, n, is_over, case when n <= ${number(RANKED_MAX)} and bytes_so_far * cardinality(spellings) <= ${number(RANKED_BYTES_MAX)} then (
      select count(*) filter (where ${withCase(place.stored_text)} ~ spelling) / greatest(count(*), 1)::float8
      from ${place.table} as texts, unnest(spellings) as spelling where texts.ctid = examined.row_place) else 0 end as spelled
    from sought, lateral (
      select small_row.*, row_number() over so_far as n, sum(bytes) over so_far as bytes_so_far,
        sum((bytes + ${number(COMPARISON_BYTES)}) * pattern_count) over so_far > ${number(COMPARED_BYTES_MAX)} as is_over
      from unnest(${ids}::bigint[]) as candidate (id), lateral (
        select ctid as row_place, id, created_at, octet_length(${place.stored_text}) as bytes from ${place.table} as texts
        where id = candidate.id and (${since} is null or created_at >= ${since}) and (sought.until is null or created_at <= sought.until)
          and (sought.forum_id is null or (select ${topics.forum_id} from ${topics} where ${topics.id} = texts.${place.topic_id}) = sought.forum_id)
          and ${place.is_visible}
      ) as small_row
      window so_far as (rows unbounded preceding)
    ) as examined
    where is_over or pattern_count = 0 or (select ${fitsPhrases(place)} from ${place.table} as texts where texts.ctid = examined.row_place)
    limit (select results_max + 1 from sought)`;
}

function fitsPhrases(place: Place): SQL {
  const text = withCase(sql`(${place.text})`);
  const stored_whole = withCase(sql`(${place.stored_whole})`);
  const whole_text = withCase(sql`(${place.whole_text})`);
  return sql`
    (cardinality(phrases) = 0 or ${text} ~ all (phrases))
    and (cardinality(forbidden) = 0 or not ${stored_whole} ~ any (loose_forbidden) or not ${whole_text} ~ any (forbidden))`;
}

/** Regular expressions need a collation that knows letters. */
function withCase(text: SQL): SQL {
  return sql`${text} collate "pg_c_utf8"`;
}
