import { SEGMENT_SIZES, SMALLEST_SEGMENT, type Window, windowAt } from "./segment-sizes.ts";

/** A changed text, and the size of the segment that it is in. */
type Change = { text_id: number; size: number | null; bytes: number; is_old: boolean };

/** The contents of a table's index, and what it lacks. */
export type IndexState = {
  /** The newest id of all texts. */
  newest_id: number;
  /** Texts below it were never indexed; 0 if all were. */
  below_id: number;
  /** The newest text that was never indexed, or null if there is none. */
  backlog_id: number | null;
  /** A topic has moved, and its replies are not among the changes yet. */
  has_moved: boolean;
  /** Changed texts that are not part of the backlog. */
  changes: readonly Change[];
  /** Segments that may become larger ones. */
  small_segments: readonly Window[];
};

/**
 * The window whose segment is written next, from its changed texts or from all of them; or that a
 * topic has moved with its replies, or that no text is left to index.
 */
export type IndexStep =
  | { from: "changes" | "all texts"; window: Window }
  | { from: "moved topic" }
  | { from: "nothing" };

/**
 * Each search reads the changed texts of finished segments, until these are written anew: when the
 * texts have so many bytes, of which so many are added for each, or when a change is an hour old.
 */
export const WAITING_BYTES_MAX = 128_000;
const BYTES_OF_EACH = 2_000;
export const WAITING_MAX = WAITING_BYTES_MAX / BYTES_OF_EACH;

/** Null if there is nothing to do. */
export function nextStep(state: IndexState): IndexStep | null {
  const window = unfinishedWindow(state) ?? growingWindow(state) ?? mostChangedWindow(state);
  if (window) return { from: "changes", window };
  if (state.has_moved) return { from: "moved topic" };
  if (state.below_id === 0) return null;
  if (state.backlog_id === null) return { from: "nothing" };
  return { from: "all texts", window: finishedWindow(state.backlog_id, state.newest_id, 0) };
}

/** A changed text that has no segment yet, or that is in one of the newest. */
function unfinishedWindow({ changes, newest_id, below_id }: IndexState): Window | null {
  for (const { text_id, size } of changes) {
    const window = finishedWindow(text_id, newest_id, below_id);
    if (size === null || size < window.size || size === SMALLEST_SEGMENT) return window;
  }
  return null;
}

function growingWindow({ small_segments, newest_id, below_id }: IndexState): Window | null {
  for (const { first_id, size } of small_segments) {
    const window = finishedWindow(first_id, newest_id, below_id);
    if (window.size > size) return window;
  }
  return null;
}

function mostChangedWindow({ changes }: IndexState): Window | null {
  const old = changes.find(({ is_old }) => is_old);
  if (old) return windowOf(old);
  if (bytesOf(changes) < WAITING_BYTES_MAX) return null;
  const windows = Map.groupBy(changes, (change) => JSON.stringify(windowOf(change)));
  const [most = []] = [...windows.values()].sort((one, other) => bytesOf(other) - bytesOf(one));
  return most[0] ? windowOf(most[0]) : null;
}

function windowOf({ text_id, size }: Change): Window {
  return windowAt(text_id, size ?? SMALLEST_SEGMENT);
}

function bytesOf(changes: readonly Change[]): number {
  return changes.reduce((sum, { bytes }) => sum + bytes + BYTES_OF_EACH, 0);
}

/** The largest window around an id of which all ids are assigned, or the smallest window. */
function finishedWindow(id: number, newest_id: number, below_id: number): Window {
  const windows = SEGMENT_SIZES.map((size) => windowAt(id, size)).filter(
    ({ first_id, size }) => first_id >= below_id && first_id + size - 1 <= newest_id,
  );
  return windows.at(-1) ?? windowAt(id, SMALLEST_SEGMENT);
}
