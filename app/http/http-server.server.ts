import { createServer, type RequestListener, type Server } from "node:http";
import { log } from "#app/lib/log.server.ts";
import { answerUnreadable, readableOnly } from "./unreadable.server.ts";

/**
 * A browser sends its headers at once; fifteen seconds are for a phone that has just lost its
 * network.
 */
const HEADERS_WITHIN_MS = 15_000;
/** The longest form is 64 KiB of text: half a minute is enough for 20 kbit/s. */
const REQUEST_WITHIN_MS = 30_000;
/** Between two clicks on a list; a proxy that wants to keep a connection longer opens another. */
const IDLE_WITHIN_MS = 10_000;
/** How late a time above may be noticed. Looking through all connections is cheap. */
const CHECK_EVERY_MS = 2000;
/**
 * 500 live listeners and their pages, four times over; Node lifts its own limit of descriptors to
 * the hard one, which is 4,096 or more.
 */
const MAX_CONNECTIONS = 2000;
/** A flood of connections must not become a flood of lines. */
const DROP_LOGGED_EVERY_MS = 60_000;

/**
 * Takes what is a readable request, and lets no connection stay that does not become one. Answers
 * under way (live events) may take as long as they like.
 */
export function createHttpServer(listener: RequestListener): Server {
  const server = createServer(
    {
      requireHostHeader: false,
      headersTimeout: HEADERS_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
      keepAliveTimeout: IDLE_WITHIN_MS,
      connectionsCheckingInterval: CHECK_EVERY_MS,
    },
    readableOnly(listener),
  );
  server.maxConnections = MAX_CONNECTIONS;
  answerUnreadable(server);
  logDrops(server);
  return server;
}

function logDrops(server: Server): void {
  let logged_at = 0;
  server.on("drop", () => {
    if (Date.now() - logged_at < DROP_LOGGED_EVERY_MS) return;
    logged_at = Date.now();
    log.warn(
      { connections: MAX_CONNECTIONS },
      "Connections are refused, because there are too many",
    );
  });
}
