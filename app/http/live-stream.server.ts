/** So many events that nobody takes mean that nobody is there. */
const UNTAKEN_EVENTS = 50;

export type LiveStream = { write: (text: string) => void; end: () => void };

/** A body that goes on until somebody ends it: we, or the browser by going away. */
export function makeStream(signal: AbortSignal, ended: () => void): LiveStream & { body: ReadableStream<Uint8Array> } {
  const encoder = new TextEncoder();
  const gone = new AbortController();
  let queue: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      queue = controller;
    },
    cancel: () => finish(),
  });
  const finish = (): boolean => {
    if (gone.signal.aborted) return false;
    gone.abort();
    ended();
    return true;
  };
  const end = () => {
    if (finish()) queue?.close();
  };
  const write = (text: string) => {
    if (gone.signal.aborted) return;
    if ((queue?.desiredSize ?? 0) < -UNTAKEN_EVENTS) return end();
    queue?.enqueue(encoder.encode(text));
  };
  signal.addEventListener("abort", end, { once: true });
  if (signal.aborted) end();
  return { body, write, end };
}
