import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { change_feed, changes } from "#app/db/schema.server.ts";
import { textArray } from "../../base/ids.server.ts";
import { Refusal } from "../../base/refusal.ts";
import type { FeedPosition } from "./cursor.server.ts";
import { CHANGE_KINDS, CHANGES_MAX, type ChangeKind } from "./kinds.ts";

/**
 * A call for some kinds examines so many changes, and says where it has stopped. Otherwise it might
 * read everything written since and find, for example, no new category.
 */
const EXAMINED_MAX = 10_000;

export type Change = {
  kind: ChangeKind;
  id: number;
  /** The topic of the reply, if the change is of one. */
  topic_id: number | null;
  change: "created" | "updated" | "deleted";
  at: string;
};
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
 * The changes after a position, the oldest first; without one, from the oldest that is kept. Read
 * from the primary: a snapshot of a replica does not list the transactions that are running.
 */
export async function readFeed(
  after: FeedPosition | null,
  { kinds, limit }: ReadRange,
): Promise<ReadChanges> {
  const { xid, seq } = after ?? { xid: "0", seq: 0 };
  const is_all = kinds.length === CHANGE_KINDS.length;
  const [feed] = await executePrepared<FeedRow>(
    db,
    is_all ? "changes" : "changes_of_kinds",
    feedStatement({
      position: sql`${xid}::xid8, ${seq}::bigint`,
      kinds: textArray(kinds),
      row_count: sql`${limit + 1}::int`,
      examined_max: is_all ? CHANGES_MAX + 1 : EXAMINED_MAX,
    }),
  );
  if (!feed) throw new Error("change_feed has no row");
  const { epoch } = feed;
  if (after && (after.epoch !== epoch || feed.is_gone)) throw changesGone();
  const rows = feed.rows.slice(0, limit);
  const last = feed.rows.length > limit ? rows.at(-1) : feed.last_examined;
  const start = after ?? { xid: feed.deleted_xid, seq: feed.deleted_seq };
  return {
    changes: rows.map(({ xid: _xid, seq: _seq, ...change }) => change),
    next: { epoch, ...(last ?? { xid: start.xid, seq: start.seq }) },
    has_more: feed.rows.length > limit || feed.examined === EXAMINED_MAX,
  };
}

/** The position after everything that has been committed. Later commits come after it. */
export async function getPresentPosition(): Promise<FeedPosition> {
  const [position] = await executePrepared<FeedPosition>(
    db,
    "present_of_changes",
    sql`with ${WITH_HORIZON} select ${EPOCH} as epoch, coalesce(last.xid, deleted_xid)::text as xid, coalesce(last.seq, deleted_seq) as seq
      from ${change_feed} left join lateral (
        select xid, seq from ${changes} where ${IS_VISIBLE} order by xid desc, seq desc limit 1) as last on true`,
  );
  if (!position) throw new Error("change_feed has no row");
  return position;
}

type EntryPosition = { xid: string; seq: number };
type FeedRow = {
  epoch: string;
  is_gone: boolean;
  deleted_xid: string;
  deleted_seq: number;
  rows: (Change & EntryPosition)[];
  /** Null if there is nothing after the position. */
  last_examined: EntryPosition | null;
  examined: number;
};
type FeedValues = { position: SQL; kinds: SQL; row_count: SQL; examined_max: number };

/** One statement, because what it says about the feed and the rows must be of one moment. */
function feedStatement({ position, kinds, row_count, examined_max }: FeedValues): SQL {
  // The literal limit makes the planner use the index.
  return sql`
    with ${WITH_HORIZON}, examined as materialized (
      select xid, seq, kind, thing_id, topic_id, change, at from ${changes}
      where (xid, seq) > (${position}) and ${IS_VISIBLE}
      order by xid, seq limit ${sql.raw(String(examined_max))}),
    matched as (
      select * from examined where kind = any(${kinds}) order by xid, seq limit ${row_count})
    select ${EPOCH} as epoch, deleted_xid::text, deleted_seq,
      (${position}) < (deleted_xid, deleted_seq) or (${position}) >= (pg_snapshot_xmax(pg_current_snapshot()), 0::bigint) as is_gone,
      (select count(*)::int from examined) as examined,
      (select json_build_object('xid', xid::text, 'seq', seq) from examined order by xid desc, seq desc limit 1) as last_examined,
      (select coalesce(json_agg(json_build_object('xid', xid::text, 'seq', seq, 'kind', kind, 'id', thing_id, 'topic_id', topic_id, 'change', change,
        'at', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by xid, seq), '[]') from matched) as rows
    from ${change_feed}`;
}

function changesGone(): Refusal {
  return new Refusal(410, "changesGone");
}
