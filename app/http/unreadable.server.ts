import { STATUS_CODES, type Server } from "node:http";
import type { Duplex } from "node:stream";

/** By what Node's parser calls them; whatever else it cannot read is a 400. */
const STATUSES: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, HPE_CHUNK_EXTENSIONS_OVERFLOW: 413, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const EXPECTATION_FAILED = 417;

/** What never becomes a request reaches no route that could refuse it. It is told in the same words all the same. */
export function answerUnreadable(server: Server): void {
  server.on("clientError", (error: Error & { code?: string }, socket) => tell(socket, error.code ?? ""));
  server.on("checkExpectation", (_request, response) => response.writeHead(EXPECTATION_FAILED, { "Content-Type": "application/json" }).end(detailOf(EXPECTATION_FAILED)));
}

function tell(socket: Duplex, code: string): void {
  if (!socket.writable || code === "ECONNRESET") return void socket.destroy();
  const status = STATUSES[code] ?? 400;
  const body = detailOf(status);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`);
}

function detailOf(status: number): string {
  return JSON.stringify({ detail: STATUS_CODES[status] });
}
