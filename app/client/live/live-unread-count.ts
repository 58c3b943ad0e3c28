import { UNREAD_EVENT } from "#app/contract/unread-event.ts";

/** The page loads first and contains a current count. */
const OPEN_AFTER_MS = 1000;
/**
 * `EventSource` does not reconnect after a response that is no stream: no session, too many
 * streams, or a server that is starting.
 */
const RETRY_AFTER_MS = 30_000;

type OnCount = (unread_count: number) => void;

/**
 * Calls `onCount` with every unread count that the server sends, until the returned function is
 * called. The tabs of a browser share one connection where the browser can; the tab that holds it
 * passes the counts on.
 */
export function subscribeToUnreadCount(
  user_id: number,
  address: string,
  onCount: OnCount,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const timer = setTimeout(
    () =>
      canShareConnection()
        ? shareConnection(`divan-live-${user_id}`, address, onCount, signal)
        : connect(address, onCount, signal),
    OPEN_AFTER_MS,
  );
  signal.addEventListener("abort", () => clearTimeout(timer));
  return () => controller.abort();
}

/** The Web Locks API exists on secure origins only. */
function canShareConnection(): boolean {
  return "locks" in navigator && "BroadcastChannel" in window;
}

/** The tab that holds the lock holds the connection. When it closes, another tab gets both. */
function shareConnection(
  name: string,
  address: string,
  onCount: OnCount,
  signal: AbortSignal,
): void {
  const channel = new BroadcastChannel(name);
  channel.addEventListener("message", ({ data }) => onCount(Number(data)));
  const connectUntilAborted = () =>
    new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve());
      connect(
        address,
        (unread_count) => {
          onCount(unread_count);
          // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
          channel.postMessage(unread_count);
        },
        signal,
      );
    });
  navigator.locks.request(name, { signal }, connectUntilAborted).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  signal.addEventListener("abort", () => channel.close());
}

function connect(address: string, onCount: OnCount, signal: AbortSignal): void {
  if (signal.aborted) return;
  const source = new EventSource(address);
  let retry: ReturnType<typeof setTimeout> | undefined;
  source.addEventListener(UNREAD_EVENT, ({ data }) => onCount(Number(data)));
  source.addEventListener("error", () => {
    if (source.readyState === EventSource.CLOSED && !signal.aborted)
      retry = setTimeout(() => connect(address, onCount, signal), RETRY_AFTER_MS);
  });
  signal.addEventListener("abort", () => {
    clearTimeout(retry);
    source.close();
  });
}
