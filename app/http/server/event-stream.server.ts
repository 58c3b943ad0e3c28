/**
 * If so many unread events are in the queue, the browser has disconnected without closing the
 * stream.
 */
const MAX_QUEUED_EVENTS = 50;

export const EVENT_STREAM_HEADERS = {
  "Content-Type": "text/event-stream",
  "Cache-Control": "no-store, no-transform",
  "X-Accel-Buffering": "no",
};

type Bytes = Uint8Array<ArrayBuffer>;
export type EventStream = { write: (text: string) => void; end: () => void };

/** A response body that stays open until `end` is called or the browser disconnects. */
export function createEventStream(
  signal: AbortSignal,
  onEnd: () => void,
): EventStream & { body: ReadableStream<Bytes> } {
  const encoder = new TextEncoder();
  let is_open = true;
  let stream_controller: ReadableStreamDefaultController<Bytes> | undefined;
  const close = () => {
    is_open = false;
    onEnd();
  };
  const body = new ReadableStream<Bytes>({
    start: (controller: ReadableStreamDefaultController<Bytes>) => {
      stream_controller = controller;
    },
    cancel: close,
  });
  const end = () => {
    if (!is_open) return;
    close();
    stream_controller?.close();
  };
  const write = (text: string) => {
    if (!is_open) return;
    if ((stream_controller?.desiredSize ?? 0) < -MAX_QUEUED_EVENTS) return end();
    stream_controller?.enqueue(encoder.encode(text));
  };
  signal.addEventListener("abort", end, { once: true });
  return { body, write, end };
}
