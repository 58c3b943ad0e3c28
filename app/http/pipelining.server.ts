import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

/**
 * Browsers and proxies wait for an answer before they send the next request. Node starts all that
 * one packet contains, which may be a thousand, and keeps their answers until the client reads.
 */
const MAX_REQUESTS_IN_WORK = 20;

/** Closes connections that have too many requests in work. */
export function limitPipelining(listener: RequestListener): RequestListener {
  const counts = new WeakMap<Socket, number>();
  const change = (socket: Socket, difference: number): number => {
    const count = (counts.get(socket) ?? 0) + difference;
    counts.set(socket, count);
    return count;
  };
  return (request, response) => {
    const { socket } = request;
    if (change(socket, 1) > MAX_REQUESTS_IN_WORK) return void socket.destroy();
    response.once("close", () => change(socket, -1));
    return listener(request, response);
  };
}
