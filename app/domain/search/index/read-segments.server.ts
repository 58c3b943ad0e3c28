import { type SQL, sql } from "drizzle-orm";
import { BytesQuery } from "#app/db/bytes-query.server.ts";
import { removals, search_blocks, search_changes, search_segments } from "#app/db/schema.server.ts";
import { number } from "../query/number.ts";
import { fromByteString } from "./byte-strings.ts";
import type { WordRange } from "./index-query.ts";
import { LARGEST_SEGMENT } from "./segment-sizes.ts";
import { type Source, TABLES, TEXTS } from "./sources.server.ts";
import type { IndexedText } from "./text-words.ts";

export type Times = { since: string | null; until: string | null };

/** A segment with the blocks in which the words of a range can be. */
export type Segment = {
  first_id: number;
  size: number;
  blocks: Map<WordRange, Buffer[]>;
  /** The size of all blocks. */
  bytes: number;
};
/** The words that are searched in a table. */
type SegmentRequest = { source: Source; ranges: readonly WordRange[] };

/** The newest segments, and what the index does not contain yet. */
export type NewestSegments = {
  request: SegmentRequest;
  segments: Segment[];
  changed: ChangedText[];
  /** About the last id before the latest time. */
  until_id: number | null;
  /** Whether deletions are unfinished. */
  is_removing: boolean;
  /** The replies of a moved topic are still indexed with its former forum. */
  has_moved: boolean;
};

/** How many numbers `places` has for each block. */
const NUMBERS_OF_PLACE = 4;
/** The newest texts are read first: they have enough of a word of 1 %. */
const FIRST_IDS = 2 * LARGEST_SEGMENT;
/** So many older segments are read together, about four million texts. */
const SEGMENTS_TOGETHER = 64;
/**
 * The ids of so many changed texts are read, and so many and so much of the texts. There are more
 * only after much was written at once.
 */
const CHANGED_MAX = 20_000;
const CHANGED_READ_MAX = 500;
const CHANGED_READ_BYTES_MAX = 250_000;

/**
 * A text that was changed since its segment was written. No `text` if it was deleted or is not
 * read.
 */
type ChangedText = { id: number; is_read: boolean; text: IndexedText | null };

const times = sql`(select ${sql.placeholder("since")}::timestamptz as since, ${sql.placeholder("until")}::timestamptz as until) as times`;

/** Yields a row for each source. */
const find_newest = new BytesQuery(sql`
  select source, places, blocks, (exists (select from ${removals}))::text,
    (exists (select from ${search_changes} where search_changes.source = 'moved topics'))::text,
    (case when source = 'posts' then ${changedTexts("posts")} else ${changedTexts("topics")} end)::text,
    (case when until is null then null when source = 'posts' then ${idAt("posts")} else ${idAt("topics")} end)::text
  from ${times}, json_to_recordset(${sql.placeholder("requests")}::text::json) as asked (source text, lows text[], highs text[]), lateral (
    ${blocksOf(sql`true`, sql`where first_id + size > newest - ${number(FIRST_IDS)}`)}) as found`);

const find_older = new BytesQuery(sql`
  select places, blocks
  from ${times}, json_to_record(${sql.placeholder("request")}::text::json) as asked (source text, below bigint, lows text[], highs text[]), lateral (
    ${blocksOf(sql`first_id < asked.below`, sql``)}) as found`);

/**
 * What the index has of some words, and what it does not have yet. One statement reads both, so
 * each text is either in a segment as it is now, or among the changed ones.
 */
export async function readNewest(
  requests: readonly SegmentRequest[],
  { since, until }: Times,
): Promise<NewestSegments[]> {
  const written = requests.map(({ source, ranges }) => ({ source, ...boundsOf(ranges) }));
  const rows = await find_newest.list({ requests: JSON.stringify(written), since, until });
  return requests.map((request) => {
    const row = rows.find(([source]) => source?.toString() === request.source) ?? [];
    const [, places, blocks, is_removing, has_moved, changed, until_id] = row;
    return {
      request,
      segments: segmentsOf(places, blocks, request.ranges),
      changed: changed ? JSON.parse(changed.toString()) : [],
      until_id: until_id ? Number(until_id.toString()) : null,
      is_removing: is_removing?.toString() === "true",
      has_moved: has_moved?.toString() === "true",
    };
  });
}

/** The segments before an id. */
export async function readOlder(
  { source, ranges }: SegmentRequest,
  below: number,
  { since, until }: Times,
): Promise<Segment[]> {
  const request = JSON.stringify({ source, below, ...boundsOf(ranges) });
  const [row = []] = await find_older.list({ request, since, until });
  return segmentsOf(row[0], row[1], ranges);
}

function boundsOf(ranges: readonly WordRange[]) {
  return {
    lows: ranges.map(({ low }) => fromByteString(low)),
    highs: ranges.map(({ high }) => fromByteString(high)),
  };
}

/**
 * Reading a row costs more than its block, so all blocks are one value. `places` has for
 * each block the first id and the size of its segment, the number of the range, and its length.
 */
function blocksOf(segment_condition: SQL, where_blocks: SQL): SQL {
  return sql`
    select string_agg(concat_ws(',', first_id, size, n, coalesce(octet_length(bytes), 0)), ',') as places, string_agg(bytes, '') as blocks
    from (
      select id, first_id, size, max(first_id) over () as newest from ${search_segments}
      where source = asked.source and ${segment_condition} and (since is null or newest_at >= since) and (until is null or oldest_at <= until)
      order by first_id desc limit ${number(SEGMENTS_TOGETHER)}
    ) as segment, lateral (
      select 0 as n, null::bytea as bytes
      union all
      select range.n, block.bytes from unnest(lows, highs) with ordinality as range (low, high, n), lateral (
        (select bytes from ${search_blocks} where segment_id = segment.id and first_word <= range.low order by first_word desc limit 1)
        union all
        (select bytes from ${search_blocks} where segment_id = segment.id and first_word > range.low and first_word <= range.high)) as block
    ) as block ${where_blocks}`;
}

function segmentsOf(
  places: Buffer | null | undefined,
  blocks: Buffer | null | undefined,
  ranges: readonly WordRange[],
): Segment[] {
  const segments = new Map<number, Segment>();
  const numbers: number[] = JSON.parse(`[${places?.toString() ?? ""}]`);
  let start = 0;
  for (let n = 0; n < numbers.length; n += NUMBERS_OF_PLACE) {
    const [first_id = 0, size = 0, range_number = 0, length = 0] = numbers.slice(
      n,
      n + NUMBERS_OF_PLACE,
    );
    const segment = segments.get(first_id) ?? { first_id, size, blocks: new Map(), bytes: 0 };
    segments.set(first_id, segment);
    const range = ranges[range_number - 1];
    if (!range || !blocks) continue;
    const own = segment.blocks.get(range) ?? [];
    own.push(blocks.subarray(start, start + length));
    segment.blocks.set(range, own);
    segment.bytes += length;
    start += length;
  }
  return [...segments.values()].sort((one, other) => other.first_id - one.first_id);
}

function changedTexts(source: Source): SQL {
  return sql`(
    select json_agg(json_build_object('id', text_id, 'is_read', is_read, 'text', to_json(texts))) from (
      select text_id, n <= ${number(CHANGED_READ_MAX)} and sum(bytes) over (order by n) <= ${number(CHANGED_READ_BYTES_MAX)} as is_read
      from (
        select text_id, row_number() over (order by text_id desc) as n from (
          select distinct text_id from ${search_changes}
          where source = ${sql.raw(`'${source}'`)} order by text_id desc limit ${number(CHANGED_MAX)}
        ) as newest
      ) as counted, lateral (
        select coalesce((select octet_length(content) from ${TABLES[source]} where id = text_id and n <= ${number(CHANGED_READ_MAX)}), 0) as bytes
      ) as sizes
    ) as changed left join lateral (select * from (${TEXTS[source]} where id = text_id) as text where is_read) as texts on true)`;
}

/** The last id before the latest time, by halving, because ids grow with the time. */
function idAt(source: Source): SQL {
  const table = TABLES[source];
  return sql`(
    with recursive halves (low, high) as (
      select 0::bigint, (select max(id)::bigint + 1 from ${table})
      union all
      select case when is_before then (low + high) / 2 else low end, case when is_before then high else (low + high) / 2 end
      from halves, lateral (select coalesce((select created_at <= until from ${table} where id >= (low + high) / 2 order by id limit 1), false) as is_before) as middle
      where high - low > 1
    ) select max(low) from halves)`;
}
