/** A position in the write-ahead log, and the primary's clock just before it was read. */
export type LogPosition = { at_ms: number; bytes: number };

/** A replica that lags more is left out: its readers would miss what others answered meanwhile. */
const LATE_MS = 10_000;
/** Positions are kept a little longer than that, so that a late replica still has one to miss. */
const KEPT_MS = 12_000;

/** Adds the newest position, and forgets those that are too old to matter. */
export function addPosition(positions: readonly LogPosition[], newest: LogPosition): LogPosition[] {
  return [...positions.filter(({ at_ms }) => newest.at_ms - at_ms <= KEPT_MS), newest];
}

/**
 * The time up to which the replica has replayed, by the primary's clock. Null if none of the
 * positions has been reached.
 */
export function replayedUntil(
  positions: readonly LogPosition[],
  replayed_bytes: number,
): number | null {
  return positions.findLast(({ bytes }) => bytes <= replayed_bytes)?.at_ms ?? null;
}

export function isLate(positions: readonly LogPosition[], replayed_bytes: number): boolean {
  const missed = positions.find(({ bytes }) => bytes > replayed_bytes);
  const newest = positions.at(-1);
  return missed !== undefined && newest !== undefined && newest.at_ms - missed.at_ms > LATE_MS;
}
