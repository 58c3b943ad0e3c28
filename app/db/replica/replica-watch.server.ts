import { log } from "#app/lib/process/log.server.ts";
import type { Sql } from "#postgres";
import { addPosition, isLate, type LogPosition, replayedUntil } from "./replay-clock.ts";

/** Members read from the replica again about this long after they wrote. */
const CHECK_EVERY_MS = 250;

/**
 * The clock is read before the position, so each commit before that time is also before that
 * position. The position is the flushed one: a replica receives only flushed WAL, and a commit
 * waits for its flush.
 */
const PRIMARY_POSITION = `
  select extract(epoch from at)::float8 * 1000 as at_ms, pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as bytes
  from (select clock_timestamp() as at offset 0) as clock`;
const REPLICA_POSITION = `
  select pg_is_in_recovery() as is_replica, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as bytes`;

export type ReplicaProblem = "unreachable" | "notReplica" | "late";
export type ReplicaState = { problem: ReplicaProblem | null };

/**
 * Compares the positions of both servers until it is stopped. Unanswered checks end by the clients'
 * time limits.
 */
export function watchReplica(primary: Sql, replica: Sql) {
  let positions: LogPosition[] = [];
  let until_ms: number | null = null;
  let problem: ReplicaProblem | null = null;
  let left_out_since: Date | null = null;
  let timer: NodeJS.Timeout | undefined;
  let is_stopped = false;

  async function check(): Promise<void> {
    const position = await readPrimary(primary);
    if (position) {
      positions = addPosition(positions, position);
      setState(...(await compare(replica, positions)));
    }
    if (!is_stopped) timer = setTimeout(check, CHECK_EVERY_MS).unref();
  }

  function setState(found: ReplicaProblem | null, replayed_until_ms: number | null, err?: unknown) {
    until_ms = replayed_until_ms;
    if (found === problem || is_stopped) return;
    problem = found;
    left_out_since = found === null ? null : (left_out_since ?? new Date());
    if (found === null) log.info("The read replica is used again");
    else
      log.warn(
        { problem, err },
        "The read replica is left out: everything is read from DATABASE_URL",
      );
  }

  return {
    /** Resolves after the first check. */
    start: check,
    stop: () => {
      is_stopped = true;
      clearTimeout(timer);
    },
    state: (): ReplicaState => ({ problem }),
    /** Since when there is a problem, of one kind or another. */
    leftOutSince: () => left_out_since,
    /** The primary's time up to which the replica has replayed, or null if it cannot be used. */
    replayedUntil: () => until_ms,
  };
}

/** Null if the primary does not answer: then no request is answered either. */
async function readPrimary(primary: Sql): Promise<LogPosition | null> {
  try {
    const [position] = await primary.unsafe<LogPosition[]>(PRIMARY_POSITION);
    return position ?? null;
  } catch {
    return null;
  }
}

async function compare(
  replica: Sql,
  positions: readonly LogPosition[],
): Promise<[ReplicaProblem | null, number | null, unknown?]> {
  try {
    const [row] =
      await replica.unsafe<{ is_replica: boolean; bytes: number | null }[]>(REPLICA_POSITION);
    if (!row?.is_replica || row.bytes === null) return ["notReplica", null];
    if (isLate(positions, row.bytes)) return ["late", null];
    return [null, replayedUntil(positions, row.bytes)];
  } catch (error) {
    return ["unreachable", null, error];
  }
}
