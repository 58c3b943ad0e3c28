import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { categories, change_feed, changes, forums } from "#app/db/schema.server.ts";
import { textArray } from "../../base/ids.server.ts";
import { Refusal } from "../../base/refusal.ts";
import type { ChangeReader } from "./change-reader.ts";
import type { FeedPosition } from "./cursor.server.ts";
import { isAmongReaders, isSeen, isSeenCategory, withHidden } from "./hidden-forums.server.ts";
import { CHANGE_KINDS, CHANGES_MAX, type Change, type ChangeKind } from "./kinds.ts";
import { BEGINNING, listSight } from "./list-sight.server.ts";

/**
 * A call examines so many changes, and says where it has stopped. Otherwise it might read everything
 * written since and find, for example, no new category.
 */
const EXAMINED_MAX = 10_000;

type ReadRange = { kinds: readonly ChangeKind[]; limit: number };
type ReadChanges = { changes: Change[]; next: FeedPosition; has_more: boolean };

/**
 * The history that positions belong to: a restore renews `epoch`; a dump that was restored
 * elsewhere is in a cluster with another identifier; and a server that took the place of another
 * (failover) has another timeline, which begins the names of its log files.
 */
const EPOCH = sql`encode(substring(sha256(convert_to(concat_ws(' ', ${change_feed.epoch},
  (select system_identifier from pg_control_system()), left(pg_walfile_name(pg_current_wal_lsn()), 8)), 'UTF8')) for 8), 'hex')`;

/**
 * Transactions of this database below the horizon have ended, and their changes are visible. All
 * others commit later, and come after these in the order of the feed, so a late commit is never
 * skipped. Transactions of other databases of the server, of which one may check a backup for
 * minutes, write no changes. One that has ended since the snapshot is in no database any more, and
 * counts as one of this.
 */
const WITH_HORIZON = sql`
  horizon as materialized (
    select coalesce((
      select running.xid from pg_snapshot_xip(pg_current_snapshot()) as running (xid)
      where not exists (
        select from pg_stat_activity where backend_xid = running.xid::xid and datname <> current_database())
      order by running.xid limit 1), pg_snapshot_xmax(pg_current_snapshot())) as xid)`;
const IS_VISIBLE = sql`xid < (select horizon.xid from horizon)`;

/**
 * The changes of what the reader sees after a position, the oldest first; without one, from the
 * oldest that is kept. Read from the primary: a snapshot of a replica does not list the transactions
 * that are running.
 */
export async function readFeed(
  reader: ChangeReader,
  after: FeedPosition | null,
  { kinds, limit }: ReadRange,
): Promise<ReadChanges> {
  const { xid, seq, inside } = after ?? { xid: "0", seq: 0, inside: null };
  const is_all = kinds.length === CHANGE_KINDS.length;
  const examined_max = is_all ? CHANGES_MAX + 1 : EXAMINED_MAX;
  const [feed] = await executePrepared<FeedRow>(
    db,
    is_all ? "changes" : "changes_of_kinds",
    feedStatement(reader, {
      // An entry of which a part was read is read again.
      position: sql`${xid}::xid8, ${inside ? seq - 1 : seq}::bigint`,
      kinds: textArray(kinds),
      row_count: sql`${limit + 1}::int`,
      examined_max,
    }),
  );
  if (!feed) throw new Error("change_feed has no row");
  const { epoch } = feed;
  if (after && (after.epoch !== epoch || feed.is_gone)) throw changesGone();
  const rows = feed.rows.slice(0, limit);
  const has_more_rows = feed.rows.length > limit;
  const page = await collectChanges(reader, rows, after, { kinds, limit });
  const start = after ?? { xid: feed.deleted_xid, seq: feed.deleted_seq, inside: null };
  const last = has_more_rows ? rows.at(-1) : feed.last_examined;
  const end = last ? { xid: last.xid, seq: last.seq, inside: null } : start;
  const next = page.stopped_at ?? end;
  return {
    changes: page.changes,
    next: { epoch, xid: next.xid, seq: next.seq, inside: next.inside },
    has_more: page.stopped_at !== null || has_more_rows || feed.examined === examined_max,
  };
}

/** The position after everything that has been committed. Later commits come after it. */
export async function getPresentPosition(): Promise<FeedPosition> {
  const [position] = await executePrepared<Omit<FeedPosition, "inside">>(
    db,
    "present_of_changes",
    sql`with ${WITH_HORIZON} select ${EPOCH} as epoch, coalesce(last.xid, deleted_xid)::text as xid, coalesce(last.seq, deleted_seq) as seq
      from ${change_feed} left join lateral (
        select xid, seq from ${changes} where ${IS_VISIBLE} order by xid desc, seq desc limit 1) as last on true`,
  );
  if (!position) throw new Error("change_feed has no row");
  return { ...position, inside: null };
}

type EntryPosition = { xid: string; seq: number };
type Entry = Change & EntryPosition & { is_of_sight: boolean };
type FeedRow = {
  epoch: string;
  is_gone: boolean;
  deleted_xid: string;
  deleted_seq: number;
  rows: Entry[];
  /** Null if there is nothing after the position. */
  last_examined: EntryPosition | null;
  examined: number;
};

/**
 * As many changes as the limit allows. An entry about the reader's sight stands for all things in a
 * forum or topic; the one at the position goes on inside of it. `stopped_at` is null after all rows.
 */
async function collectChanges(
  reader: ChangeReader,
  rows: readonly Entry[],
  after: FeedPosition | null,
  { kinds, limit }: ReadRange,
): Promise<{ changes: Change[]; stopped_at: Omit<FeedPosition, "epoch"> | null }> {
  const collected: Change[] = [];
  let examined = 0;
  let last: EntryPosition | null = null;
  for (const { xid, seq, is_of_sight, ...entry } of rows) {
    if (last && collected.length === limit)
      return { changes: collected, stopped_at: { ...last, inside: null } };
    last = { xid, seq };
    if (!is_of_sight) {
      collected.push(entry);
      continue;
    }
    const is_resumed = xid === after?.xid && seq === after.seq;
    let place = (is_resumed && after.inside) || BEGINNING;
    for (;;) {
      const items = await listSight(reader, entry, place);
      if (items.length === 0) break;
      const { change, at } = entry;
      for (const { place_topic, position, ...item } of items) {
        if (collected.length === limit || examined === EXAMINED_MAX)
          return { changes: collected, stopped_at: { xid, seq, inside: place } };
        place = { topic_id: place_topic, position };
        examined += 1;
        if (kinds.includes(item.kind)) collected.push({ ...item, change, at });
      }
    }
  }
  return { changes: collected, stopped_at: null };
}

type FeedValues = { position: SQL; kinds: SQL; row_count: SQL; examined_max: number };

/** One statement, because what it says about the feed and the rows must be of one moment. */
function feedStatement(
  reader: ChangeReader,
  { position, kinds, row_count, examined_max }: FeedValues,
): SQL {
  // The literal limit makes the planner use the index.
  return sql`
    with ${WITH_HORIZON}, ${withHidden(reader)}, examined as materialized (
      select xid, seq, kind, thing_id, topic_id, change, at, forum_id, from_forum_id, reader_ids, key_reader_ids from ${changes}
      where (xid, seq) > (${position}) and ${IS_VISIBLE}
      order by xid, seq limit ${sql.raw(String(examined_max))}),
    shown as (
      select *, ${shownChange(reader)} as shown_change, ${IS_OF_SIGHT} as is_of_sight from examined),
    matched as (
      select * from shown where shown_change is not null and (kind = any(${kinds}) or is_of_sight)
      order by xid, seq limit ${row_count})
    select ${EPOCH} as epoch, deleted_xid::text, deleted_seq,
      (${position}) < (deleted_xid, deleted_seq) or (${position}) >= (pg_snapshot_xmax(pg_current_snapshot()), 0::bigint) as is_gone,
      (select count(*)::int from examined) as examined,
      (select json_build_object('xid', xid::text, 'seq', seq) from examined order by xid desc, seq desc limit 1) as last_examined,
      (select coalesce(json_agg(json_build_object('xid', xid::text, 'seq', seq, 'kind', kind, 'id', thing_id, 'topic_id', topic_id, 'change', shown_change,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'is_of_sight', is_of_sight) order by xid, seq), '[]') from matched) as rows
    from ${change_feed}`;
}

const FORUM = sql`examined.forum_id`;
const FROM = sql`examined.from_forum_id`;

/** The reader has begun or ceased to see the forum, or the topic that was moved. */
const IS_OF_SIGHT = sql`(reader_ids is not null
  or kind = 'topic' and ${FROM} is not null and ${isSeen(FORUM)} <> ${isSeen(FROM)})`;

/** What an entry is for the reader; null if it is nothing. */
function shownChange(reader: ChangeReader): SQL {
  return sql`case
    when reader_ids is not null then case when ${isAmongReaders(reader)} then
      case when exists (select from ${forums} where ${forums.id} = thing_id and ${isSeen(forums.id)}) then 'created' else 'deleted' end end
    when kind = 'category' then case
      when ${FORUM} is not null and not exists (select from ${categories} where ${categories.id} = thing_id) then null
      when ${isSeenCategory(sql`thing_id`)} then change
      when ${FORUM} is not null and (${isSeen(FORUM)} or ${FROM} = 0) then 'deleted' end
    when ${isSeen(FORUM)} then case when ${isSeen(FROM)} then change else 'created' end
    when ${FROM} is not null and ${isSeen(FROM)} then 'deleted' end`;
}

function changesGone(): Refusal {
  return new Refusal(410, "changesGone");
}
