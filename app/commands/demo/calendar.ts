import type { Random } from "./random.ts";

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Turkish time, three hours ahead of UTC. */
const ZONE_MS = 3 * HOUR_MS;
const SLEEP_HOURS = { from: 1, until: 7 } as const;

/** Moves a time at night to the morning after, unless that is in the future. */
export function moveToDaytime(at_ms: number, now_ms: number): number {
  const hour = Math.floor(((at_ms + ZONE_MS) % DAY_MS) / HOUR_MS);
  if (hour < SLEEP_HOURS.from || hour >= SLEEP_HOURS.until) return at_ms;
  const morning_ms = at_ms + (SLEEP_HOURS.until - SLEEP_HOURS.from) * HOUR_MS;
  return morning_ms < now_ms ? morning_ms : at_ms;
}

/** Most replies are written soon after the topic. */
export function replyTimes(
  random: Random,
  count: number,
  created_ms: number,
  now_ms: number,
): number[] {
  const available_ms = now_ms - created_ms - 2 * MINUTE_MS;
  const span_ms = Math.min(available_ms, (0.5 + 12 * random.next() ** 2 + 0.3 * count) * DAY_MS);
  return sortedTimes(
    random,
    count,
    (fraction) => created_ms + MINUTE_MS + span_ms * fraction ** 1.8,
    now_ms,
  );
}

/** Replies are spread over months, with more of them as the community grows. */
export function chatTimes(
  random: Random,
  count: number,
  created_ms: number,
  now_ms: number,
): number[] {
  const available_ms = now_ms - created_ms - 2 * MINUTE_MS;
  return sortedTimes(
    random,
    count,
    (fraction) => created_ms + MINUTE_MS + available_ms * fraction ** 0.75,
    now_ms,
  );
}

function sortedTimes(
  random: Random,
  count: number,
  at: (fraction: number) => number,
  now_ms: number,
) {
  return Array.from({ length: count }, () =>
    Math.floor(moveToDaytime(at(random.next()), now_ms)),
  ).sort((a, b) => a - b);
}
