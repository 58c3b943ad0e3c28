import { createServer, type RequestListener, type Server } from "node:http";
import { RequestWithLargePieces } from "./body-pieces.server.ts";
import { limitBodyTime, UPLOAD_WITHIN_MS } from "./body-time.server.ts";
import { limitConnections } from "./connection-limits.server.ts";
import { answerMalformedRequests, refuseMalformedRequests } from "./malformed-requests.server.ts";
import { limitPipelining } from "./pipelining.server.ts";
import { limitUnsentBytes } from "./unsent-bytes.server.ts";

/** Browsers send their headers at once; 15 s allow for a phone that has just lost its network. */
const HEADERS_TIMEOUT_MS = 15_000;
/** Covers the pause between two clicks on a list. A proxy can open a new connection at any time. */
const KEEP_ALIVE_TIMEOUT_MS = 10_000;
/** The timeouts above may be noticed this much later. Checking all connections is cheap. */
const CHECK_INTERVAL_MS = 2000;
/**
 * Closes a connection whose client reads nothing of its answer. The kernel keeps up to 4 MB of it
 * and asks for more when a third is read, which takes ten minutes at 20 kbit/s. Live streams write
 * more often.
 */
const STALLED_ANSWER_TIMEOUT_MS = 15 * 60_000;

/**
 * A server that refuses malformed requests, and closes connections that send none in time, do not
 * read their answers, or are too many. An answer may take as long as the client reads some of it.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server: Server = createServer(
    {
      IncomingMessage: RequestWithLargePieces,
      requireHostHeader: false,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: UPLOAD_WITHIN_MS,
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval: CHECK_INTERVAL_MS,
    },
    limitBodyTime(
      () => server,
      limitPipelining(limitUnsentBytes(refuseMalformedRequests(listener))),
    ),
  );
  server.timeout = STALLED_ANSWER_TIMEOUT_MS;
  limitConnections(server);
  answerMalformedRequests(server);
  return server;
}
