import type { ByteRange } from "#app/lib/storage/file-storage.ts";

const ONE_RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of a file that a request asks for: null for the whole file, also if it asks for several
 * parts, or for a part of another version (RFC 9110, 13.1.5 and 14.2).
 */
export function readByteRange(
  { range, if_range }: { range: string | null; if_range: string | null },
  etag: string,
  size: number,
): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = ONE_RANGE.exec(range ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (if_range !== null && if_range !== etag) return null;
  if (first === "") return suffixOf(Number(last), size);
  const start = Number(first);
  const end = last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== "" && Number(last) < start) return null;
  return start < size ? { start, end } : "unsatisfiable";
}

function suffixOf(length: number, size: number): ByteRange | "unsatisfiable" {
  return length === 0 || size === 0
    ? "unsatisfiable"
    : { start: Math.max(0, size - length), end: size - 1 };
}
