import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Browsers and proxies wait for an answer before they send the next request. Node starts all that
 * one packet contains, which may be a thousand.
 */
const MAX_REQUESTS = 4;

type Exchange = { request: IncomingMessage; response: ServerResponse };

/**
 * Answers the requests of a connection one after another: the next is begun when the client has
 * taken the answer before, so a connection never holds more than one answer. Too many requests that
 * wait close it.
 */
export function limitPipelining(listener: RequestListener): RequestListener {
  /** The first of each is being answered. */
  const queues = new WeakMap<Socket, Exchange[]>();

  const begin = ({ request, response }: Exchange, queue: Exchange[]) => {
    response.once("close", () => {
      queue.shift();
      // A connection whose last answer was sent takes no other one.
      if (queue[0] && request.socket.writable) setImmediate(begin, queue[0], queue);
    });
    listener(request, response);
  };

  return (request, response) => {
    const queue = queues.get(request.socket) ?? [];
    queues.set(request.socket, queue);
    if (queue.length >= MAX_REQUESTS) return void request.socket.resetAndDestroy();
    const exchange = { request, response };
    queue.push(exchange);
    // In a turn of its own: an answer that is ready at once would make room for the next request of the
    // same packet while Node still parses it, and thousands of them would be one turn.
    if (queue.length === 1) setImmediate(begin, exchange, queue);
  };
}
