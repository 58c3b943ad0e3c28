import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { isReadingMethod } from "#app/lib/net/reading-method.ts";

/**
 * Browsers and proxies wait for an answer before they send the next request. Node starts all
 * requests of one packet, which may have a thousand.
 */
const MAX_REQUESTS_OF_CONNECTION = 4;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Answers the requests of a connection one after another: the next is begun when the system has taken
 * the answer before, so a connection never holds more than one answer. Too many requests that wait
 * close it, and so does one with a body, which nobody would read meanwhile.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  /** The first exchange of each queue is being answered. */
  const queues = new WeakMap<Socket, Exchange[]>();

  const begin = ({ request, response }: Exchange, queue: Exchange[]) => {
    // In a turn of its own: an answer that is ready at once would make room for the next request of the
    // same packet while Node still parses it, and thousands of them would be one turn.
    response.once("close", () => setImmediate(beginNext, request.socket, queue));
    // Nobody reads the body of a GET, which would wait in memory.
    if (isReadingMethod(request.method)) request.resume();
    listener(request, response);
  };
  const beginNext = (socket: Socket, queue: Exchange[]) => {
    queue.shift();
    // A connection whose last answer was sent takes no other one.
    if (queue[0] && socket.writable) begin(queue[0], queue);
  };

  return (request, response) => {
    const queue = queues.get(request.socket) ?? [];
    queues.set(request.socket, queue);
    const must_wait = queue.some((each) => !each.response.writableFinished);
    if (queue.length >= MAX_REQUESTS_OF_CONNECTION || (must_wait && hasBody(request)))
      return void request.socket.resetAndDestroy();
    const exchange = { request, response };
    queue.push(exchange);
    // At once: what Node parses next is the body, and its reader counts it.
    if (queue.length === 1) begin(exchange, queue);
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}
