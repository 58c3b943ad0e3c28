import { NEW_POSTS_EVENT, UNREAD_EVENT } from "#app/contract/live-events.ts";

/** The page loads first and contains a current count. */
const OPEN_AFTER_MS = 1000;
/**
 * `EventSource` does not reconnect after a response that is no stream: no session, too many
 * streams, or a server that is starting.
 */
const RETRY_AFTER_MS = 30_000;

const EVENTS = [UNREAD_EVENT, NEW_POSTS_EVENT] as const;

export type LiveEvent = { name: (typeof EVENTS)[number]; data: string };
type OnEvent = (event: LiveEvent) => void;

/**
 * Calls `onEvent` with every event that the server sends, until the signal is aborted. The tabs of
 * a browser share one connection where the browser can; the tab that holds it passes the events on.
 */
export function subscribeToLiveEvents(
  user_id: number,
  address: string,
  onEvent: OnEvent,
  signal: AbortSignal,
): void {
  const timer = setTimeout(
    () =>
      canShareConnection()
        ? shareConnection(`divan-events-${user_id}`, address, onEvent, signal)
        : connect(address, onEvent, signal),
    OPEN_AFTER_MS,
  );
  signal.addEventListener("abort", () => clearTimeout(timer));
}

/** The Web Locks API exists on secure origins only. */
function canShareConnection(): boolean {
  return "locks" in navigator && "BroadcastChannel" in window;
}

/** The tab that holds the lock holds the connection. When it closes, another tab gets both. */
function shareConnection(
  name: string,
  address: string,
  onEvent: OnEvent,
  signal: AbortSignal,
): void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }: MessageEvent<LiveEvent>) => onEvent(data));
  const connectUntilAborted = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
      connect(
        address,
        (event) => {
          onEvent(event);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
          channel.postMessage(event);
        },
        signal,
      );
    });
  navigator.locks.request(name, { signal }, connectUntilAborted).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  signal.addEventListener("abort", () => channel.close());
}

function connect(address: string, onEvent: OnEvent, signal: AbortSignal): void {
  if (signal.aborted) return;
  const source = new EventSource(address);
  let retry: ReturnType<typeof setTimeout> | undefined;
  for (const name of EVENTS)
    source.addEventListener(name, ({ data }: MessageEvent<string>) => onEvent({ name, data }));
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED && !signal.aborted)
      retry = setTimeout(() => connect(address, onEvent, signal), RETRY_AFTER_MS);
  });
  signal.addEventListener("abort", () => {
    clearTimeout(retry);
    source.close();
  });
}
