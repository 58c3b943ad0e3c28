const CODES = new Set(["ENOSPC", "EDQUOT"]);
/** The result code of SQLite for the same. */
const SQLITE_FULL = 13;

/** A file could not be written, because the disk or the quota of this user has no room. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ("errcode" in error && error.errcode === SQLITE_FULL) return true;
  return "code" in error && CODES.has(String(error.code));
}
