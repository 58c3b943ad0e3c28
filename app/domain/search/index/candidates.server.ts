import { setImmediate as nextTurn } from "node:timers/promises";
import { unionOf } from "./descending-ids.ts";
import type { IndexQuery, WordQuery } from "./index-query.ts";
import { findWords } from "./indexed-texts.server.ts";
import { matchSegment } from "./match-segment.ts";
import {
  type NewestSegments,
  readNewest,
  readOlder,
  type Segment,
  type Times,
} from "./read-segments.server.ts";
import type { Source } from "./sources.server.ts";

/** The postings of so many bytes are read in a millisecond; then other requests can run. */
const BYTES_TOGETHER = 50_000;

/** Texts that have the words, newest first: ids serve as ages. `is_cut` if there may be more. */
export type Candidates = { ids: readonly number[]; is_cut: boolean };
type SourceSearch = { source: Source; queries: readonly IndexQuery[] };

/** Whether deletions or moves to other forums are not in the index yet. */
export type PendingChanges = { is_removing: boolean; has_moved: boolean };

/** The texts of each source for each of its queries. `maxOf` says how many are enough. */
export async function findCandidates(
  all_searches: readonly SourceSearch[],
  times: Times,
  maxOf: (pending_changes: PendingChanges) => number,
): Promise<{ found: Map<IndexQuery, Candidates>; pending_changes: PendingChanges }> {
  const searches = all_searches.filter(({ queries }) => queries.length > 0);
  const requests = searches.map(({ source, queries }) => ({
    source,
    ranges: queries.flatMap(({ required, forbidden }) =>
      [...required, ...forbidden].flatMap((word) => word.ranges),
    ),
  }));
  const newest = await readNewest(requests, times);
  const pending_changes = {
    is_removing: newest.some((each) => each.is_removing),
    has_moved: newest.some((each) => each.has_moved),
  };
  const max = maxOf(pending_changes);
  const lists = await Promise.all(
    newest.map(async (start, n) => {
      const own = (searches[n]?.queries ?? []).map((query) => new CandidateList(query, start, max));
      return await searchSource(start, own, times);
    }),
  );
  return { found: new Map(lists.flat()), pending_changes };
}

async function searchSource(
  { request, segments, changed }: NewestSegments,
  lists: readonly CandidateList[],
  times: Times,
): Promise<[IndexQuery, Candidates][]> {
  let part: readonly Segment[] = segments;
  while (part.length > 0) {
    let bytes = 0;
    for (const segment of part) {
      for (const list of lists) list.addFrom(segment);
      bytes += segment.bytes;
      if (bytes < BYTES_TOGETHER) continue;
      await nextTurn();
      bytes = 0;
    }
    const below = part.at(-1)?.first_id ?? 0;
    if (below === 0 || lists.every((list) => list.isFull())) break;
    part = await readOlder(request, below, times);
  }
  const texts = await findWords(changed.flatMap(({ id, text }) => (text ? [{ ...text, id }] : [])));
  return lists.map((list) => [list.query, list.finish(texts)]);
}

/** The texts that were found for one query. */
class CandidateList {
  readonly query: IndexQuery;
  readonly #changed: ReadonlySet<number>;
  readonly #is_all_read: boolean;
  readonly #until_id: number;
  readonly #max: number;
  readonly #ids: number[] = [];
  /** Probably written after the latest time; an import need not have both in one order. */
  readonly #late_ids: number[] = [];
  /** Segments that were merged into a larger one meanwhile may overlap those that were matched. */
  #below = Number.POSITIVE_INFINITY;

  constructor(query: IndexQuery, { changed, until_id }: NewestSegments, max: number) {
    this.query = query;
    this.#changed = new Set(changed.map(({ id }) => id));
    this.#is_all_read = changed.every(({ is_read }) => is_read);
    this.#until_id = until_id ?? Number.POSITIVE_INFINITY;
    this.#max = max;
  }

  isFull(): boolean {
    return this.#ids.length >= this.#max;
  }

  addFrom(segment: Segment): void {
    if (this.isFull()) return;
    matchSegment(this.query, segment).forEachDescending((number) => {
      const id = segment.first_id + number;
      if (id >= this.#below || this.#changed.has(id)) return false;
      if (id <= this.#until_id) this.#ids.push(id);
      else if (this.#late_ids.length < this.#max) this.#late_ids.push(id);
      return this.isFull();
    });
    this.#below = segment.first_id;
  }

  /** Adds the changed texts, of which the segments have only the former words. */
  finish(changed: readonly { id: number; words: readonly string[] }[]): Candidates {
    const { required, forbidden } = this.query;
    const fitting = changed.filter(({ words }) => {
      const has = ({ isMatch }: WordQuery) => words.some(isMatch);
      return required.every(has) && !forbidden.some(has);
    });
    const fitting_ids = fitting.map(({ id }) => id).sort((one, other) => other - one);
    const early_ids = unionOf(fitting_ids, this.#ids);
    const ids = unionOf(
      early_ids,
      this.#late_ids.slice(0, Math.max(0, this.#max - early_ids.length)),
    );
    const is_cut = ids.length >= this.#max || !this.#is_all_read;
    return { ids: ids.slice(0, this.#max), is_cut };
  }
}
