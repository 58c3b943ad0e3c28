import { createServer, type RequestListener, type Server } from "node:http";
import { log } from "#app/lib/log.server.ts";
import { answerMalformedRequests, refuseMalformedRequests } from "./malformed-requests.server.ts";
import { limitPipelining } from "./pipelining.server.ts";

/** Browsers send their headers at once; 15 s allow for a phone that has just lost its network. */
const HEADERS_TIMEOUT_MS = 15_000;
/** The longest form is 64 KiB of text, which takes 26 s at 20 kbit/s. */
const REQUEST_TIMEOUT_MS = 30_000;
/** Covers the pause between two clicks on a list. A proxy can open a new connection at any time. */
const KEEP_ALIVE_TIMEOUT_MS = 10_000;
/** The timeouts above may be noticed this much later. Checking all connections is cheap. */
const CHECK_INTERVAL_MS = 2000;
/**
 * Four times 500 readers with a live stream. Node raises its limit of file descriptors to the hard
 * limit, which is 4,096 or more.
 */
const MAX_CONNECTIONS = 2000;
/** Dropped connections may come by the thousand, and one log line is enough. */
const DROP_LOG_INTERVAL_MS = 60_000;

/**
 * A server that refuses malformed requests, and closes connections that send none in time or too
 * many at once. The time of a response (live events) is not limited.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
    limitPipelining(refuseMalformedRequests(listener)),
  );
  server.maxConnections = MAX_CONNECTIONS;
  // With WORKERS, processes that are full would otherwise hand a connection to each other forever.
  // Node's types lack the property.
  Object.assign(server, { dropMaxConnection: true });
  answerMalformedRequests(server);
  logDrops(server);
  return server;
}

function logDrops(server: Server): void {
  let logged_at = 0;
  server.on("drop", () => {
    if (Date.now() - logged_at < DROP_LOG_INTERVAL_MS) return;
    logged_at = Date.now();
    log.warn(
      { connections: MAX_CONNECTIONS },
      "Connections are refused, because there are too many",
    );
  });
}
