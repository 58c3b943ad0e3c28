import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type IndexState, nextStep, WAITING_BYTES_MAX, WAITING_MAX } from "./index-plan.ts";
import type { Window } from "./segment-sizes.ts";

const nothing: IndexState = {
  newest_id: 1000,
  below_id: 0,
  backlog_id: null,
  has_moved: false,
  changes: [],
  small_segments: [],
};
const short = { bytes: 0, is_old: false };
const changesOf = (window: Window) => ({ from: "changes", window });

describe("the next step", () => {
  test("nothing, if all is indexed", () => {
    expect(nextStep(nothing)).toBe(null);
    expect(nextStep({ ...nothing, small_segments: [{ first_id: 768, size: 256 }] })).toBe(null);
  });

  test("a new text is added to the smallest segment, and to a larger one whose ids are all given out", () => {
    const changes = [{ ...short, text_id: 900, size: null }];
    expect(nextStep({ ...nothing, changes })).toEqual(changesOf({ first_id: 768, size: 256 }));
    expect(nextStep({ ...nothing, newest_id: 1022, changes })).toEqual(
      changesOf({ first_id: 768, size: 256 }),
    );
    expect(nextStep({ ...nothing, newest_id: 1023, changes })).toEqual(
      changesOf({ first_id: 0, size: 1024 }),
    );
  });

  test("small segments become a larger one when all of its ids are given out", () => {
    const small_segments = [{ first_id: 256, size: 256 }];
    expect(nextStep({ ...nothing, newest_id: 1022, small_segments })).toBe(null);
    expect(nextStep({ ...nothing, newest_id: 1023, small_segments })).toEqual(
      changesOf({ first_id: 0, size: 1024 }),
    );
    expect(nextStep({ ...nothing, newest_id: 4095, small_segments })).toEqual(
      changesOf({ first_id: 0, size: 4096 }),
    );
    expect(nextStep({ ...nothing, newest_id: 65_535, small_segments })).toEqual(
      changesOf({ first_id: 0, size: 65_536 }),
    );
  });

  test("a large segment is written anew when enough of all texts were changed, the most changed first", () => {
    const changes = Array.from({ length: WAITING_MAX }, (_, n) => ({
      ...short,
      text_id: n % 3 === 0 ? n : 4096 + n,
      size: 4096,
    }));
    const state = { ...nothing, newest_id: 9000 };
    expect(nextStep({ ...state, changes: changes.slice(1) })).toBe(null);
    expect(nextStep({ ...state, changes })).toEqual(changesOf({ first_id: 4096, size: 4096 }));
  });

  test("few long texts are enough, and one that has waited for an hour", () => {
    const waiting = { ...short, text_id: 300, size: 4096 };
    const long = { ...short, text_id: 5000, size: 4096, bytes: WAITING_BYTES_MAX };
    const state = { ...nothing, newest_id: 9000 };
    expect(nextStep({ ...state, changes: [waiting] })).toBe(null);
    expect(nextStep({ ...state, changes: [waiting, long] })).toEqual(
      changesOf({ first_id: 4096, size: 4096 }),
    );
    expect(nextStep({ ...state, changes: [{ ...waiting, is_old: true }, long] })).toEqual(
      changesOf({ first_id: 0, size: 4096 }),
    );
  });

  test("a segment stays as large as it is when the newest texts were deleted", () => {
    const changes = [{ ...short, text_id: 300, size: 4096 }];
    expect(nextStep({ ...nothing, newest_id: 400, changes })).toBe(null);
  });

  test("the replies of a moved topic come after what was written", () => {
    const changes = [{ ...short, text_id: 900, size: null }];
    expect(nextStep({ ...nothing, has_moved: true, changes })).toMatchObject({ from: "changes" });
    expect(nextStep({ ...nothing, has_moved: true })).toEqual({ from: "moved topic" });
  });

  test("texts that were never indexed come last, from the newest, and changes among them with them", () => {
    const state = { ...nothing, newest_id: 10_000, below_id: 10_001, backlog_id: 9_999 };
    expect(nextStep(state)).toEqual({ from: "all texts", window: { first_id: 9984, size: 256 } });
    expect(nextStep({ ...state, below_id: 8192, backlog_id: 8000 })).toEqual({
      from: "all texts",
      window: { first_id: 4096, size: 4096 },
    });
    expect(nextStep({ ...state, below_id: 4096, backlog_id: null })).toEqual({ from: "nothing" });
    const small_segments = [{ first_id: 9984, size: 256 }];
    expect(nextStep({ ...state, newest_id: 12_287, below_id: 9984, small_segments })).toMatchObject(
      {
        from: "all texts",
      },
    );
  });
});

const inside = (window: Window) => (id: number) =>
  id >= window.first_id && id < window.first_id + window.size;

/** Simulates what the database does, with ids only. */
function indexed(steps: readonly (number | "index")[], backlog: number) {
  const texts = new Set(Array.from({ length: backlog }, (_, n) => n + 1));
  let changes = new Set<number>();
  let segments: (Window & { texts: Set<number> })[] = [];
  let below_id = backlog === 0 ? 0 : backlog + 1;
  let newest_id = backlog;
  const segmentOf = (id: number) => segments.find((segment) => inside(segment)(id));

  function takeStep(): boolean {
    const step = nextStep({
      newest_id,
      below_id,
      has_moved: false,
      backlog_id: [...texts].findLast((id) => id < below_id) ?? null,
      changes: [...changes]
        .filter((id) => id >= below_id)
        .map((text_id) =>
          Object.assign({ text_id, size: segmentOf(text_id)?.size ?? null }, short),
        ),
      small_segments: segments.filter(({ size }) => size < 65_536),
    });
    if (!step) return false;
    if (step.from === "nothing" || step.from === "moved topic") {
      below_id = 0;
      return true;
    }
    const isInside = inside(step.window);
    const known = segments
      .filter(({ first_id }) => isInside(first_id))
      .flatMap((each) => Array.from(each.texts));
    const added = [...texts].filter(
      (id) => isInside(id) && (step.from === "all texts" || changes.has(id)),
    );
    segments = segments.filter(({ first_id }) => !isInside(first_id));
    segments.push({ ...step.window, texts: new Set([...known, ...added]) });
    changes = new Set([...changes].filter((id) => !isInside(id)));
    if (step.from === "all texts") below_id = step.window.first_id;
    return true;
  }

  for (const step of [...steps, "index" as const]) {
    if (step === "index") while (takeStep());
    else
      for (let n = 0; n < step; n += 1) {
        newest_id += 1;
        texts.add(newest_id);
        changes.add(newest_id);
      }
  }
  return { texts, segments, changes };
}

test("after all steps every text is in one segment, and few segments are small", () => {
  const step = fc.oneof(fc.constant<"index">("index"), fc.integer({ min: 1, max: 3000 }));
  fc.assert(
    fc.property(
      fc.array(step, { maxLength: 8 }),
      fc.integer({ min: 0, max: 9000 }),
      (steps, backlog) => {
        const { texts, segments, changes } = indexed(steps, backlog);
        expect(changes.size).toBe(0);
        const found = segments.flatMap((segment) => [...segment.texts]);
        expect(found.toSorted((one, other) => one - other)).toEqual([...texts]);
        expect(segments.filter(({ size }) => size === 256).length).toBeLessThanOrEqual(16);
      },
    ),
    { numRuns: 30 },
  );
}, 30_000);
