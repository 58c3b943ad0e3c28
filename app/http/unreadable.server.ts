import { randomUUID } from "node:crypto";
import { type IncomingMessage, type RequestListener, STATUS_CODES, type Server } from "node:http";
import type { Duplex } from "node:stream";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const NOT_ALLOWED = 405;
const EXPECTATION_FAILED = 417;
/** Long enough for an answer of one packet to arrive. */
const CLOSE_WITHIN_MS = 1000;

/** By what Node's parser calls them; whatever else it cannot read is a 400. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_INVALID_METHOD: NOT_ALLOWED,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * What never becomes a request reaches no route that could refuse it. It is told in the same words
 * all the same.
 */
export function answerUnreadable(server: Server): void {
  server.on("clientError", (error: Error & { code?: string }, socket) =>
    tell(socket, error.code ?? ""),
  );
  server.on("checkExpectation", (_request, response) =>
    response
      .writeHead(EXPECTATION_FAILED, headersOf(EXPECTATION_FAILED))
      .end(detailOf(EXPECTATION_FAILED)),
  );
}

/**
 * Nor does what has no host, or a method that nothing here knows. An address may come whole, as
 * proxies are asked.
 */
export function readableOnly(listener: RequestListener): RequestListener {
  return (request, response) => {
    const status = refusalOf(request);
    if (status) return void response.writeHead(status, headersOf(status)).end(detailOf(status));
    request.url = request.url?.replace(/^https?:\/\/[^/?#]+\/?/i, "/");
    return listener(request, response);
  };
}

/** What has a slash or a question mark would become a part of the path. */
const HOST_SHAPE = /^[^\s/?#@\\]+$/;

/** Two Host headers are two opinions: a proxy may have gone by the other one. */
function refusalOf({
  method = "",
  httpVersion,
  headersDistinct: { host = [] },
}: IncomingMessage): number | null {
  if (!METHODS.includes(method)) return NOT_ALLOWED;
  if (host.length > 1 || (httpVersion === "1.1" && host.length === 0)) return 400;
  return host.every((name) => HOST_SHAPE.test(name)) ? null : 400;
}

function tell(socket: Duplex, code: string): void {
  if (!socket.writable || code === "ECONNRESET") return void socket.destroy();
  const status = STATUSES[code] ?? 400;
  const body = detailOf(status);
  const headers = Object.entries({
    ...headersOf(status),
    Connection: "close",
    "Content-Length": String(body.length),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n${body}`);
  // Until the client ends its half too, Node would keep the descriptor. Destroying at once could
  // overtake the answer.
  const destruction = setTimeout(() => socket.destroy(), CLOSE_WITHIN_MS);
  socket.once("close", () => clearTimeout(destruction));
}

function headersOf(status: number): Record<string, string> {
  const headers = { "Content-Type": "application/json", "X-Request-Id": randomUUID() };
  return status === NOT_ALLOWED ? { ...headers, Allow: METHODS.join(", ") } : headers;
}

function detailOf(status: number): string {
  return JSON.stringify({ detail: STATUS_CODES[status] });
}
