import { AsyncLocalStorage } from "node:async_hooks";
import { isReadingMethod } from "#app/lib/reading-method.ts";
import type { RequestState } from "./choose-server.ts";

const requests = new AsyncLocalStorage<RequestState>();

/** Runs a request. `storeWriteTime` is awaited before the answer if a member has written. */
export async function trackWrites<Result>(
  method: string,
  work: () => Promise<Result>,
  storeWriteTime: (member_id: number) => Promise<void>,
): Promise<Result> {
  const state: RequestState = {
    is_reading: isReadingMethod(method),
    has_written: false,
    member: null,
  };
  try {
    return await requests.run(state, work);
  } finally {
    // A stream that the request has started goes on in its context, and reads from the primary.
    state.is_reading = false;
    if (state.has_written && state.member) await storeWriteTime(state.member.id);
  }
}

export function requestState(): RequestState | undefined {
  return requests.getStore();
}

/** Says for whom the request reads and writes, after the session was found or opened. */
export function setRequestMember(member: NonNullable<RequestState["member"]>): void {
  const state = requests.getStore();
  if (state) state.member = member;
}

export function markAsWriting(): void {
  const state = requests.getStore();
  if (state) state.has_written = true;
}
