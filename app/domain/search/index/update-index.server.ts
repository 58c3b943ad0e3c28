import { sql } from "drizzle-orm";
import { ADVISORY_LOCKS } from "#app/db/advisory-locks.server.ts";
import { connect, db, liftTimeLimits, type Transaction } from "#app/db/client.server.ts";
import { isOvertaken } from "#app/db/errors.server.ts";
import { posts, search_backlog, search_changes, search_segments } from "#app/db/schema.server.ts";
import { number } from "../query/number.ts";
import { type IndexState, type IndexStep, nextStep } from "./index-plan.ts";
import { LARGEST_SEGMENT } from "./segment-sizes.ts";
import { SOURCES, type Source, TABLES } from "./sources.server.ts";
import { indexAllTexts, indexChanges } from "./write-segment.server.ts";

/** The next step takes the others. */
const CHANGES_TOGETHER = 5_000;

/**
 * Updates the index until nothing is left to do or the signal aborts. Each step is a transaction: a
 * process that dies loses one. If another process takes the same step at this moment, it is left to
 * that one.
 */
export async function updateSearchIndex(signal = new AbortController().signal): Promise<void> {
  let has_worked = true;
  while (has_worked && !signal.aborted) {
    has_worked = false;
    for (const source of SOURCES) {
      const step = await takeStep(source);
      if (step) has_worked = true;
      if (step?.from === "changes" && step.window.size === LARGEST_SEGMENT) await vacuumBlocks();
    }
  }
}

/**
 * The next segment reuses the space of the one that was replaced. PostgreSQL would vacuum once a
 * minute, and many megabytes can be written until then.
 */
async function vacuumBlocks(): Promise<void> {
  const connection = connect(1);
  try {
    await connection`vacuum (skip_locked) search_blocks`;
  } finally {
    await connection.end();
  }
}

/** Null if there is nothing to do, or if another process has just done it. */
async function takeStep(source: Source): Promise<IndexStep | null> {
  try {
    return await db.transaction((tx) => takeStepIn(tx, source), {
      isolationLevel: "repeatable read",
    });
  } catch (error) {
    // The lock was free again, but the other process had changed what this transaction saw.
    if (isOvertaken(error)) return null;
    throw error;
  }
}

async function takeStepIn(tx: Transaction, source: Source): Promise<IndexStep | null> {
  const [lock] = await tx.execute<{ is_locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(${number(ADVISORY_LOCKS.SEARCH_SEGMENTS)}) as is_locked`,
  );
  if (!lock?.is_locked) return null;
  const state = await readState(tx, source);
  const step = state && nextStep(state);
  if (!step) return null;
  await liftTimeLimits(tx);
  await run(tx, source, step);
  return step;
}

async function run(tx: Transaction, source: Source, step: IndexStep): Promise<void> {
  if (step.from === "moved topic") return await noteMovedTopic(tx);
  if (step.from === "changes") return await indexChanges({ tx, source, window: step.window });
  if (step.from === "all texts") await indexAllTexts({ tx, source, window: step.window });
  const below_id = step.from === "all texts" ? step.window.first_id : 0;
  await tx.execute(
    below_id > 0
      ? sql`update ${search_backlog} set below_id = ${below_id} where source = ${source}`
      : sql`delete from ${search_backlog} where source = ${source}`,
  );
}

/** Notes the replies of one topic that has moved to another forum. */
async function noteMovedTopic(tx: Transaction): Promise<void> {
  await tx.execute(sql`
    with moved as (
      delete from ${search_changes} where source = 'moved topics' and text_id = (
        select min(text_id) from ${search_changes} where source = 'moved topics'
      ) returning text_id
    )
    insert into ${search_changes} (source, text_id)
    select 'posts', id from ${posts} where topic_id in (select text_id from moved)`);
}

async function readState(tx: Transaction, source: Source): Promise<IndexState | null> {
  const table = TABLES[source];
  const [state] = await tx.execute<IndexState>(sql`
    with backlog as (select coalesce((select below_id from ${search_backlog} where source = ${source}), 0) as below_id)
    select below_id, (select coalesce(max(id), 0) from ${table}) as newest_id,
      (select max(id) from ${table} where id < below_id) as backlog_id,
      ${source}::text = 'posts' and exists (select from ${search_changes} where source = 'moved topics') as has_moved,
      (select coalesce(json_agg(change), '[]') from (
        select text_id, (select size from ${search_segments} where source = ${source} and first_id <= text_id and first_id + size > text_id
            order by first_id desc limit 1) as size,
          coalesce((select octet_length(content) from ${table} where id = text_id), 0) as bytes,
          noted_at < now() - interval '1 hour' as is_old
        from (select text_id, min(noted_at) as noted_at from ${search_changes} where source = ${source} and text_id >= below_id
          group by text_id order by text_id desc limit ${number(CHANGES_TOGETHER)}) as changed) as change) as changes,
      (select coalesce(json_agg(json_build_object('first_id', first_id, 'size', size)), '[]') from ${search_segments}
        where source = ${source} and size < ${number(LARGEST_SEGMENT)}) as small_segments
    from backlog`);
  return state ?? null;
}
