import { randomUUID } from "node:crypto";
import { type IncomingMessage, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { statusBody } from "../page/error-code.server.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const METHOD_NOT_ALLOWED = 405;
const EXPECTATION_FAILED = 417;
/** Long enough for a response of one packet to arrive. */
const CLOSE_TIMEOUT_MS = 1000;

/** The status for each error code of Node's parser; any other code is a 400. */
const STATUSES: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_INVALID_METHOD: METHOD_NOT_ALLOWED,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers requests that Node cannot parse or passes to no listener, in the format of every other
 * JSON error.
 */
export function answerMalformedRequests(server: Server): void {
  server.on("clientError", (error: Error & { code?: string }, socket) =>
    answerOnSocket(socket, error.code ?? ""),
  );
  // Such a request passes no listener that limits a connection, so it is the last of its
  // connection.
  server.on("checkExpectation", (_request, response) =>
    response
      .writeHead(EXPECTATION_FAILED, { ...headersFor(EXPECTATION_FAILED), Connection: "close" })
      .end(bodyFor(EXPECTATION_FAILED)),
  );
}

/**
 * Refuses requests without a usable host or with an unknown method. Clients may send proxies a
 * whole URL instead of a path; the listener gets the path.
 */
export function refuseMalformedRequests(listener: RequestListener): RequestListener {
  return (request, response) => {
    const status = statusOfError(request);
    if (status) return void response.writeHead(status, headersFor(status)).end(bodyFor(status));
    request.url = request.url?.replace(/^https?:\/\/[^/?#]+\/?/i, "/");
    return listener(request, response);
  };
}

/** A slash or question mark would become part of the path. */
const HOST_SHAPE = /^[^\s/?#@\\]+$/;

/** Two Host headers are refused: a proxy may have routed by the other one. */
function statusOfError({
  method = "",
  httpVersion,
  headersDistinct: { host = [] },
}: IncomingMessage): number | null {
  if (!METHODS.includes(method)) return METHOD_NOT_ALLOWED;
  if (host.length > 1 || (httpVersion === "1.1" && host.length === 0)) return 400;
  return host.every((name) => HOST_SHAPE.test(name)) ? null : 400;
}

function answerOnSocket(socket: Duplex, code: string): void {
  if (!socket.writable || code === "ECONNRESET") return void socket.destroy();
  const status = STATUSES[code] ?? 400;
  const body = bodyFor(status);
  const headers = Object.entries({
    ...headersFor(status),
    Connection: "close",
    "Content-Length": String(body.length),
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n${body}`);
  // Node keeps the descriptor until the client closes its side too. Destroying the socket at once
  // could lose the response.
  const destroy_timer = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS);
  socket.once("close", () => clearTimeout(destroy_timer));
}

function headersFor(status: number): Record<string, string> {
  const headers = { "Content-Type": "application/json", "X-Request-Id": randomUUID() };
  return status === METHOD_NOT_ALLOWED ? { ...headers, Allow: METHODS.join(", ") } : headers;
}

function bodyFor(status: number): string {
  return JSON.stringify(statusBody(status));
}
