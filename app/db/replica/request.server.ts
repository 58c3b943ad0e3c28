import { AsyncLocalStorage } from "node:async_hooks";

type Server = "primary" | "replica";

/** The state of a request until it is answered. Its member is known once the session was found. */
type RequestState = RequestKind & {
  member_id: number | null;
  /** The server of the queries outside of transactions. */
  server: Server;
};

export type RequestKind = {
  /** The request changes something, and reads what it is about to change. */
  is_writing: boolean;
  /** The request may read data as old as the replica has replayed. */
  may_be_behind: boolean;
  /** The primary's time up to which the replica has replayed, or null if it cannot be used. */
  replayedUntil: () => number | null;
};

const requests = new AsyncLocalStorage<RequestState>();

/** `storeWriteTime` is awaited before the answer if the request changes something. */
export async function answerRequest<Result>(
  kind: RequestKind,
  work: () => Promise<Result>,
  storeWriteTime: () => Promise<void>,
): Promise<Result> {
  const state: RequestState = { ...kind, member_id: null, server: "primary" };
  return await requests.run(state, async () => {
    try {
      return await work();
    } finally {
      // A stream that the request has started continues in its context.
      state.server = "primary";
      if (state.is_writing) await storeWriteTime();
    }
  });
}

/**
 * Stores who has sent the request, once the session was found or opened. This chooses the server
 * for the rest of the request. `wrote_at` is the time of the last write of any request of the
 * member.
 */
export function setRequestMember(member: { id: number; wrote_at: Date | null }): void {
  const state = requests.getStore();
  if (!state) return;
  const replayed_until_ms = state.replayedUntil();
  const has_replayed =
    replayed_until_ms !== null && (member.wrote_at?.getTime() ?? 0) < replayed_until_ms;
  state.member_id = member.id;
  state.server = state.may_be_behind && has_replayed ? "replica" : "primary";
}

/** Work outside of requests queries the primary. */
export function serverOfRequest(): Server {
  return requests.getStore()?.server ?? "primary";
}

/** The replica has failed: another query would wait for it again. */
export function leaveReplica(): void {
  const state = requests.getStore();
  if (state) state.server = "primary";
}

/** Null for guests, outside of requests, and if there is no replica. */
export function requestMember(): number | null {
  return requests.getStore()?.member_id ?? null;
}
