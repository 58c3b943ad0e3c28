import { availableParallelism } from "node:os";
import type { LaneQuery } from "#postgres";

/** More statements than processors are not faster, and wake more processes of PostgreSQL. */
const PLACES = Math.max(2, availableParallelism());
/** Most statements take less than a millisecond. One that takes as long as this is slow. */
const SLOW_AFTER_MS = 20;

/**
 * Limits how many statements run at the same time. One that has run for `SLOW_AFTER_MS` releases
 * its place to the next, so slow statements delay others only when they take all connections. The
 * driver calls it for each statement outside of transactions (driver.patch).
 */
export function quickLane() {
  let taken_places = 0;
  const waiting = new Set<() => void>();

  return function enter(query: LaneQuery, send: (query: LaneQuery) => void): void {
    const { resolve, reject } = query;
    let place: NodeJS.Timeout | null = null;
    const begin = () => {
      taken_places += 1;
      place = setTimeout(leave, SLOW_AFTER_MS);
      send(query);
    };
    const leave = () => {
      waiting.delete(begin);
      if (!place) return;
      clearTimeout(place);
      place = null;
      taken_places -= 1;
      // Begins later, so that the connection of this statement is free again, and the next one gets
      // it.
      queueMicrotask(beginNext);
    };
    const resolved = (result: unknown) => {
      leave();
      resolve(result);
    };
    const rejected = (error: unknown) => {
      leave();
      reject(error);
    };
    query.resolve = resolved;
    query.reject = rejected;
    if (taken_places < PLACES && waiting.size === 0) begin();
    else waiting.add(begin);
  };

  function beginNext(): void {
    const [begin] = waiting;
    if (!begin || taken_places >= PLACES) return;
    waiting.delete(begin);
    begin();
    beginNext();
  }
}
