import { expect, test } from "vitest";
import { addPosition, isLate, type LogPosition, replayedUntil } from "./replay-clock.ts";

const positions: LogPosition[] = [
  { at_ms: 1000, bytes: 50 },
  { at_ms: 1250, bytes: 50 },
  { at_ms: 1500, bytes: 80 },
];

const positionsAfter = (ms: number) => addPosition(positions, { at_ms: 1500 + ms, bytes: 90 });

test("the replica has seen what came before the newest position that it has replayed", () => {
  expect(replayedUntil(positions, 49)).toBe(null);
  expect(replayedUntil(positions, 50)).toBe(1250);
  expect(replayedUntil(positions, 79)).toBe(1250);
  expect(replayedUntil(positions, 80)).toBe(1500);
  expect(replayedUntil([], 80)).toBe(null);
});

test("a replica that restarts from an older state has seen less", () => {
  expect(replayedUntil(positions, 10)).toBe(null);
});

test("a replica is late when it has not replayed a position of ten seconds ago", () => {
  expect(isLate(positionsAfter(10_000), 79)).toBe(false);
  expect(isLate(positionsAfter(10_001), 79)).toBe(true);
  expect(isLate(positionsAfter(10_001), 80)).toBe(false);
});

test("a replica without new writes is not late, however old they are", () => {
  const much_later = addPosition(positions, { at_ms: 900_000, bytes: 80 });
  expect(isLate(much_later, 80)).toBe(false);
  expect(replayedUntil(much_later, 80)).toBe(900_000);
});

test("a replica stays late while positions are forgotten", () => {
  let kept: LogPosition[] = [];
  for (let at_ms = 0; at_ms < 60_000; at_ms += 250)
    kept = addPosition(kept, { at_ms, bytes: at_ms });
  expect(isLate(kept, 0)).toBe(true);
  expect(kept.length).toBeLessThan(60);
});
