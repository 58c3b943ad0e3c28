const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * The moment at which clocks of a zone showed a time, which is given as if it were UTC. Of an hour that
 * came twice it is one of both; one that never came is as long after the hour before.
 */
export function momentOfClock(clock_ms: number, time_zone: string): number {
  const first_offset = offsetAt(clock_ms, time_zone);
  const second_offset = offsetAt(clock_ms - first_offset, time_zone);
  if (first_offset === second_offset) return clock_ms - first_offset;
  const is_right = offsetAt(clock_ms - second_offset, time_zone) === second_offset;
  return clock_ms - (is_right ? second_offset : Math.min(first_offset, second_offset));
}

function offsetAt(moment_ms: number, time_zone: string): number {
  const parts = new Map(
    formatOf(time_zone)
      .formatToParts(moment_ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const clock_ms = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return clock_ms - Math.floor(moment_ms / 1000) * 1000;
}

function formatOf(time_zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(time_zone) ??
    new Intl.DateTimeFormat("en", {
      timeZone: time_zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  formats.set(time_zone, format);
  return format;
}
