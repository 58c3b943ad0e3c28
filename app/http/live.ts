import { UNREAD_EVENT } from "./live-event.ts";

/** The page comes first, and the count it came with is fresh. */
const OPEN_AFTER_MS = 1000;
/**
 * A browser gives up on an answer that is no stream: no session, too many streams, a server that is
 * starting.
 */
const TRY_AGAIN_AFTER_MS = 30_000;

type Hear = (unread_count: number) => void;

/**
 * Hears of the member's count from now on. The tabs of a browser share one connection, where it can
 * share; the one that has it tells the others.
 */
export function listenLive(user_id: number, address: string, hear: Hear): () => void {
  const stopper = new AbortController();
  const { signal } = stopper;
  const opening = setTimeout(
    () =>
      canShare()
        ? share(`divan-live-${user_id}`, address, hear, signal)
        : follow(address, hear, signal),
    OPEN_AFTER_MS,
  );
  signal.addEventListener("abort", () => clearTimeout(opening));
  return () => stopper.abort();
}

/** Locks exist on secure addresses only. */
function canShare(): boolean {
  return "locks" in navigator && "BroadcastChannel" in window;
}

/** Whoever has the lock has the connection; when that tab goes, the next one gets both. */
function share(name: string, address: string, hear: Hear, signal: AbortSignal): void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }) => hear(Number(data)));
  const lead = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
      follow(
        address,
        (unread_count) => {
          hear(unread_count);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
          channel.postMessage(unread_count);
        },
        signal,
      );
    });
  navigator.locks.request(name, { signal }, lead).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  signal.addEventListener("abort", () => channel.close());
}

function follow(address: string, hear: Hear, signal: AbortSignal): void {
  if (signal.aborted) return;
  const source = new EventSource(address);
  let again: ReturnType<typeof setTimeout> | undefined;
  source.addEventListener(UNREAD_EVENT, ({ data }) => hear(Number(data)));
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED && !signal.aborted)
      again = setTimeout(() => follow(address, hear, signal), TRY_AGAIN_AFTER_MS);
  });
  signal.addEventListener("abort", () => {
    clearTimeout(again);
    source.close();
  });
}
