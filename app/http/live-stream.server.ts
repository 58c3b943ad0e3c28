/** So many events that nobody takes mean that nobody is there. */
const UNTAKEN_EVENTS = 50;

type Bytes = Uint8Array<ArrayBuffer>;
export type LiveStream = { write: (text: string) => void; end: () => void };

/** A body that goes on until somebody ends it: we, or the browser by going away. */
export function makeStream(
  signal: AbortSignal,
  ended: () => void,
): LiveStream & { body: ReadableStream<Bytes> } {
  const encoder = new TextEncoder();
  let is_open = true;
  let queue: ReadableStreamDefaultController<Bytes> | undefined;
  const leave = () => {
    is_open = false;
    ended();
  };
  const body = new ReadableStream<Bytes>({
    start: (controller: ReadableStreamDefaultController<Bytes>) => {
      queue = controller;
    },
    cancel: leave,
  });
  const end = () => {
    if (!is_open) return;
    leave();
    queue?.close();
  };
  const write = (text: string) => {
    if (!is_open) return;
    if ((queue?.desiredSize ?? 0) < -UNTAKEN_EVENTS) return end();
    queue?.enqueue(encoder.encode(text));
  };
  signal.addEventListener("abort", end, { once: true });
  return { body, write, end };
}
