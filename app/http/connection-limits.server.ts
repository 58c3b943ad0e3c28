import type { Server } from "node:http";
import { floodWarning } from "./flood-log.server.ts";

/**
 * Four times 500 readers with a live stream. Node raises its limit of file descriptors to the hard
 * limit, which is 4,096 or more.
 */
const MAX_CONNECTIONS = 2000;

/** Closes connections that are too many. */
export function limitConnections(server: Server): void {
  server.maxConnections = MAX_CONNECTIONS;
  // With WORKERS, processes that are full would otherwise hand a connection to each other forever.
  // Node's types lack the property.
  Object.assign(server, { dropMaxConnection: true });
  const warnOfAll = floodWarning("Connections are refused, because there are too many");
  server.on("drop", () => warnOfAll({ connections: MAX_CONNECTIONS }));
}
