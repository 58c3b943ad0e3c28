import { type SQL, sql } from "drizzle-orm";
import { forums, posts, search_segments, topics, users } from "#app/db/schema.server.ts";
import { number } from "../query/number.ts";
import type { SearchSort } from "../query/search-input.ts";

/** The ids of texts, from the newest. */
export type TextIds = Record<"posts" | "titles" | "topics", readonly number[]>;

export type FoundText = {
  type: "topic" | "post";
  topic_id: number;
  post_id: number | null;
  title: string;
  /** Null for a long text. */
  content: string | null;
  /** The part of a long text. It is base64, because it may begin or end inside of a character. */
  part_base64: string | null;
  language: string | null;
  forum_id: number;
  forum_name: string;
  owner: { id: number; username: string; full_name: string | null; picture_url: string | null };
  created_at_ms: number;
};

/** A snippet of a longer text needs only a part of so many bytes around the first match. */
const PART_BYTES = 1_200;
/** How many bytes of the part precede the match. */
const PART_BYTES_BEFORE = 400;
/** The bytes of a cut character are decoded to these. */
const CUT_CHARACTERS = /^\ufffd+|\ufffd+$/g;

/** Separates the items of the lists that list() reads. No pattern and no id has a line break. */
const SEPARATOR = "\n";

/** A word in the title counts more than the spelling, and that more than the age. */
const ORDERS: Record<SearchSort, SQL> = {
  relevance: sql`title_rank * 2 + spelled + 0.8 / (1 + extract(epoch from now() - created_at)::float8 / 86400 / 180) desc, id desc, type`,
  newest: sql`created_at desc, id desc, type`,
};

/** A parameter that is a list. */
export function list(name: string): SQL {
  return sql`string_to_array(${sql.placeholder(name)}::text, chr(10))`;
}

export function listText(items: readonly (string | number)[]): string {
  return items.join(SEPARATOR);
}

/** The `place` on the page of each result, of a table with a row for each result. */
export function pageRows(results: SQL, sort: SearchSort): SQL {
  return sql`
    select type, id, row_number() over (order by ${ORDERS[sort]}) as place
    from ${results} order by place offset ${sql.placeholder("skip")}::int limit ${sql.placeholder("limit")}::int`;
}

/**
 * Whether later texts have higher ids, also than those of all older segments. The rows of each kind
 * have a number `n` in the order of their ids.
 */
export function isInOrder(results: SQL): SQL {
  return sql`
    not exists (
      select from (
        select type, id, created_at, lead(created_at) over newest_first as next_created_at, lead(id) over newest_first is null as is_last
        from ${results} as result window newest_first as (partition by type, title_rank order by n)
      ) as neighbours
      where next_created_at > created_at or is_last and exists (
        select from ${search_segments} where source = type || 's' and first_id + size <= neighbours.id and newest_at > neighbours.created_at))`;
}

/** What a page shows of the results in the table `page`, as JSON, or null if there are none. */
export function textsOfPage(): SQL {
  const is_long = sql`octet_length(written.content) > ${number(PART_BYTES)}`;
  return sql`
    select json_agg(to_json(texts) order by place) from (
      select place, page.type, ${topics.id} as topic_id, written.post_id, ${topics.title},
        case when not ${is_long} then written.content end as content,
        case when ${is_long} then encode((${partOfLong(sql`written.content`)}), 'base64') end as part_base64, written.language,
        ${forums.id} as forum_id, ${forums.name} as forum_name, (extract(epoch from written.created_at) * 1000)::float8 as created_at_ms,
        json_build_object('id', ${users.id}, 'username', ${users.username}, 'full_name', ${users.full_name}, 'picture_url', ${users.picture_url}) as owner
      from page, lateral (
        select topic_id, id as post_id, owner_id, content, language, created_at from ${posts} where page.type = 'post' and ${posts.id} = page.id
        union all select id, null, owner_id, content, language, created_at from ${topics} where page.type = 'topic' and ${topics.id} = page.id
      ) as written
      join ${topics} on ${topics.id} = written.topic_id join ${forums} on ${forums.id} = ${topics.forum_id} join ${users} on ${users.id} = written.owner_id
    ) as texts`;
}

/**
 * The text is cut by bytes, because PostgreSQL finds a character only by counting those before it.
 * `offset 0` prevents reading the text for each use of `bytes`. The pattern reads it once more, if
 * it has no typed word.
 */
function partOfLong(text: SQL): SQL {
  const matched = sql`substring(${text} collate "pg_c_utf8" from ${sql.placeholder("snippet")}::text)`;
  const first_typed = sql`(select min(nullif(position(${bytesOf(sql`each`)} in bytes), 0)) from unnest(${list("typed_words")}) as each)`;
  const first_match = sql`nullif(position(${bytesOf(matched)} in bytes), 0)`;
  return sql`
    select substring(bytes from greatest(1, coalesce(${first_typed}, ${first_match}, 1) - ${number(PART_BYTES_BEFORE)}) for ${number(PART_BYTES)})
    from (select ${bytesOf(text)} as bytes offset 0) as long_text`;
}

function bytesOf(text: SQL): SQL {
  return sql`convert_to(${text}, 'UTF8')`;
}

/** The stored HTML of a text, or of its part. */
export function storedHtmlOf({
  content,
  part_base64,
}: Pick<FoundText, "content" | "part_base64">): string {
  if (content !== null) return content;
  return Buffer.from(part_base64 ?? "", "base64")
    .toString()
    .replace(CUT_CHARACTERS, "");
}
