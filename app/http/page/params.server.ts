import { INTEGER_MAX, WIDE_ID_MAX } from "#app/domain/base/limits.ts";
import { notFound } from "#app/domain/base/refusal.ts";

/** An id from the path. An invalid id is a 404, like an unknown one. */
export function idParam(param: string | undefined): number {
  return readId(param, INTEGER_MAX);
}

/** Null where `idParam` refuses. */
export function findIdParam(param: string | undefined): number | null {
  return findId(param, INTEGER_MAX);
}

/** An id of 64 bits from the path. An invalid id is a 404, like an unknown one. */
export function wideIdParam(param: string | undefined): number {
  return readId(param, WIDE_ID_MAX);
}

function readId(param: string | undefined, max: number): number {
  const id = findId(param, max);
  if (id === null) throw notFound();
  return id;
}

function findId(param: string | undefined, max: number): number | null {
  const value = /^\d{1,16}$/.test(param ?? "") ? Number(param) : 0;
  return value < 1 || value > max ? null : value;
}

/** The number in `?page=`. An invalid one is page 1; the query limits it to the last page. */
export function pageNumber(url: URL): number {
  const value = Math.trunc(Number(url.searchParams.get("page") ?? "1"));
  return value > 0 ? Math.min(value, INTEGER_MAX) : 1;
}
