const CODES = new Set(["ENOSPC", "EDQUOT"]);

/** A file could not be written, because the disk or the quota of this user has no room. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && CODES.has(String(error.code));
}
