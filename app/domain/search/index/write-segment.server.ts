import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "#app/db/client.server.ts";
import { search_blocks, search_changes, search_segments } from "#app/db/schema.server.ts";
import { hasIdIn, readTexts } from "./indexed-texts.server.ts";
import { NumberSet } from "./number-set.ts";
import { type PostingBlock, type Postings, packPostings } from "./posting-blocks.ts";
import {
  mergePostings,
  type NumberedWords,
  postingsOf,
  readPostings,
  withoutTexts,
} from "./postings.ts";
import { SMALLEST_SEGMENT, type Window } from "./segment-sizes.ts";
import { type Source, TABLES } from "./sources.server.ts";

/**
 * So many ids are read, packed and stored together; between two parts, the process answers
 * requests.
 */
const IDS_READ_TOGETHER = SMALLEST_SEGMENT / 2;
const IDS_PACKED_TOGETHER = 4 * SMALLEST_SEGMENT;
const BLOCKS_TOGETHER = 64;

/** What is in the transaction's snapshot of the ids of a window. */
type SegmentJob = { tx: Transaction; source: Source; window: Window };

/** Writes the segment of a window anew, from all of its texts. */
export async function indexAllTexts(job: SegmentJob): Promise<void> {
  await takeChanges(job);
  const parts: Iterable<Postings>[] = [];
  for (const part of partsOf(job.window, IDS_PACKED_TOGETHER)) {
    const blocks = await packTexts(job, part, sql`true`);
    parts.push(readPostings(blocks));
  }
  await replaceSegments(job, parts);
}

/**
 * Writes the segment of a window from existing segments of the same size or smaller, and from the
 * texts that were changed since.
 */
export async function indexChanges(job: SegmentJob): Promise<void> {
  const changed_ids = await takeChanges(job);
  const left_out = new NumberSet(job.window.size);
  for (const id of changed_ids) left_out.add(id - job.window.first_id);
  const parts: Iterable<Postings>[] = [];
  for (const { id, first_id } of await listSegments(job)) {
    const blocks = await readBlocks(job, id);
    parts.push(withoutTexts(readPostings(blocks), first_id - job.window.first_id, left_out));
  }
  for (const part of partsOf(job.window, IDS_PACKED_TOGETHER)) {
    const ids = changed_ids.filter((id) => isIn(part, id));
    if (ids.length > 0) parts.push(readPostings(await packTexts(job, part, hasIdIn(ids))));
  }
  await replaceSegments(job, parts);
}

/** What this transaction does not see yet stays there. */
async function takeChanges({ tx, source, window }: SegmentJob): Promise<number[]> {
  const rows = await tx.execute<{ id: number }>(sql`
    delete from ${search_changes} where source = ${source} and ${isWithin(sql`text_id`, window)}
    returning text_id as id`);
  return [...new Set(rows.map(({ id }) => id))];
}

async function listSegments({ tx, source, window }: SegmentJob) {
  return await tx.execute<{ id: number; first_id: number }>(sql`
    select id, first_id from ${search_segments}
    where source = ${source} and ${isWithin(sql`first_id`, window)} order by first_id`);
}

async function readBlocks({ tx }: SegmentJob, segment_id: number): Promise<Buffer[]> {
  const rows = await tx.execute<{ bytes: Buffer }>(sql`
    select bytes from ${search_blocks} where segment_id = ${segment_id} order by first_word`);
  return rows.map(({ bytes }) => bytes);
}

/** The blocks of some texts of the window. */
async function packTexts({ tx, source, window }: SegmentJob, part: Window, is_asked: SQL) {
  const numbered: NumberedWords[] = [];
  for (const piece of partsOf(part, IDS_READ_TOGETHER)) {
    const texts = await readTexts(tx, source, sql`${isWithin(sql`id`, piece)} and ${is_asked}`);
    for (const { id, words } of texts) numbered.push({ number: id - window.first_id, words });
  }
  return [...packPostings(postingsOf(numbered))].map(({ bytes }) => bytes);
}

async function replaceSegments(
  job: SegmentJob,
  parts: readonly Iterable<Postings>[],
): Promise<void> {
  const { tx, source, window } = job;
  await tx.execute(sql`
    delete from ${search_segments} where source = ${source} and ${isWithin(sql`first_id`, window)}`);
  const [segment] = await tx.execute<{ id: number }>(sql`
    insert into ${search_segments} (source, first_id, size, text_count, oldest_at, newest_at)
    select ${source}, ${window.first_id}, ${window.size}, count(*), min(created_at), max(created_at)
    from ${TABLES[source]} where ${isWithin(sql`id`, window)} having count(*) > 0
    returning id`);
  if (!segment) return;
  let blocks: PostingBlock[] = [];
  for (const block of packPostings(mergePostings(parts))) {
    blocks.push(block);
    if (blocks.length < BLOCKS_TOGETHER) continue;
    await insertBlocks(job, segment.id, blocks);
    blocks = [];
  }
  if (blocks.length > 0) await insertBlocks(job, segment.id, blocks);
}

async function insertBlocks(
  { tx }: SegmentJob,
  segment_id: number,
  blocks: readonly PostingBlock[],
) {
  const rows = blocks.map(({ first_word, bytes }) => ({
    first_word,
    bytes: bytes.toString("hex"),
  }));
  await tx.execute(sql`
    insert into ${search_blocks} (segment_id, first_word, bytes)
    select ${segment_id}, first_word, decode(bytes, 'hex')
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as block (first_word text, bytes text)`);
}

function isWithin(id: SQL, { first_id, size }: Window): SQL {
  return sql`${id} >= ${first_id}::bigint and ${id} < ${first_id + size}::bigint`;
}

function isIn({ first_id, size }: Window, id: number): boolean {
  return id >= first_id && id < first_id + size;
}

/** Splits a window into windows of at most a size. */
function partsOf({ first_id, size }: Window, part_size: number): Window[] {
  const part = Math.min(size, part_size);
  return Array.from({ length: size / part }, (_, n) => ({
    first_id: first_id + n * part,
    size: part,
  }));
}
