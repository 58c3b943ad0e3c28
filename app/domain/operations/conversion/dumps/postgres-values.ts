const TIMESTAMP =
  /^(\d{4,6})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?(?:([+-])(\d\d)(?::?(\d\d))?)?$/;

/** Milliseconds of a timestamp (in UTC, if it has no offset), or null for none, "infinity" and BC. */
export function parsePostgresTime(text: string | null | undefined): number | null {
  const match = TIMESTAMP.exec(text ?? "");
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction = "", sign = "+", hours, minutes] =
    match;
  const ms = Date.UTC(
    Number(year),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
    Number(fraction.padEnd(3, "0").slice(0, 3)),
  );
  const offset_minutes = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  const time = ms - (sign === "-" ? -1 : 1) * offset_minutes * 60_000;
  return Number.isFinite(time) ? time : null;
}
