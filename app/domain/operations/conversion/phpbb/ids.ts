import { LINE_ID_MAX, WIDE_LINE_ID_MAX } from "../../community/format.ts";
import type { Store } from "../source.ts";

/** False for a number that cannot be kept, which is counted. */
export function isId(id: number, store: Store, max = LINE_ID_MAX): boolean {
  const is_id = Number.isSafeInteger(id) && id >= 1 && id <= max;
  if (!is_id) store.lose("bad_number", 1, String(id));
  return is_id;
}

export const isPostId = (id: number, store: Store) => isId(id, store, WIDE_LINE_ID_MAX);

/** A column of MySQL for seconds ends there, in 2106. */
const SECONDS_MAX = 4_294_967_295;

/** phpBB counts seconds, and 0 means never. */
export const timeOf = (seconds: unknown) =>
  typeof seconds === "number" && seconds > 0 && seconds <= SECONDS_MAX
    ? Math.floor(seconds) * 1000
    : null;
