import type { Server } from "node:http";
import type { Socket } from "node:net";
import { isLoopback, networkOf } from "#app/lib/net/network.ts";
import { env } from "#app/lib/process/env.server.ts";
import { limitShares } from "#app/lib/process/shares.ts";
import { floodWarning } from "./flood-log.server.ts";

/**
 * Thirty browsers behind one address, with six connections each. One computer must not take all
 * connections from the others.
 */
const MAX_CONNECTIONS_OF_NETWORK = 200;

/**
 * Closes connections that are too many. Behind a proxy all come from its address, so the proxy has
 * to limit those of a client. At a loopback address there is only a proxy of this machine.
 */
export function limitConnections(server: Server): void {
  server.maxConnections = env.MAX_CONNECTIONS;
  // If there are WORKERS, processes that are full would otherwise pass a connection to each other
  // forever. Node's types lack the property.
  Object.assign(server, { dropMaxConnection: true });
  const warnOfAll = floodWarning("Connections are refused, because there are too many");
  server.on("drop", () => warnOfAll({ connections: env.MAX_CONNECTIONS }));
  if (env.TRUST_PROXY === 0 && !isLoopback(env.HOST)) limitNetworks(server);
}

function limitNetworks(server: Server): void {
  const warn = floodWarning(
    "Connections are refused, because one network has too many. If they come from a proxy, set TRUST_PROXY",
  );
  const connections = limitShares({
    of_each: MAX_CONNECTIONS_OF_NETWORK,
    in_all: env.MAX_CONNECTIONS,
  });
  server.on("connection", (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? "");
    if (!connections.take(network, 1)) {
      warn({ network, connections: MAX_CONNECTIONS_OF_NETWORK });
      return void socket.destroy();
    }
    socket.once("close", () => connections.giveBack(network, 1));
  });
}
