import { isPlainRead } from "./plain-read.ts";

/** What a request has done so far, as far as the choice of the server depends on it. */
export type RequestState = {
  /** GET or HEAD. Another request reads what it is about to change. */
  is_reading: boolean;
  has_written: boolean;
  /** The signed-in member. `wrote_at` is the time of the last write of any of their requests. */
  member: { id: number; wrote_at: Date | null } | null;
};

/**
 * `replayed_until_ms` is the primary's time up to which the replica has replayed, or null if the
 * replica cannot be used. Outside of requests everything goes to the primary.
 */
export function chooseServer(
  statement: string,
  request: RequestState | undefined,
  replayed_until_ms: number | null,
): "primary" | "replica" {
  if (replayed_until_ms === null || !request?.is_reading || request.has_written) return "primary";
  if (!request.member || !isPlainRead(statement)) return "primary";
  const wrote_at_ms = request.member.wrote_at?.getTime() ?? 0;
  return wrote_at_ms < replayed_until_ms ? "replica" : "primary";
}
