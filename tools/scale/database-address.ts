import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { ServerUser } from "#app/db/embedded/server-user.server.ts";
import { freePort, startProgram, untilAnswering } from "./processes.ts";

type Server = { port: number };

/**
 * The one address of the primary, which stays the same when another server becomes the primary. It
 * is a HAProxy that does not look at what it passes on.
 */
export async function startDatabaseAddress(primary: Server, folder: string, user: ServerUser) {
  const [port, control_port] = [await freePort(), await freePort()];
  const file = join(folder, "database-address.cfg");
  const log = join(folder, "database-address.log");
  writeFileSync(
    file,
    `global
  stats socket ipv4@127.0.0.1:${control_port} level admin

defaults
  mode tcp
  timeout connect 1s
  timeout client 1h
  timeout server 1h

frontend database
  bind 127.0.0.1:${port}
  default_backend primary

backend primary
  server primary 127.0.0.1:${primary.port}
`,
  );
  const control = async (commands: string): Promise<string> => {
    const socket = connect({ port: control_port, host: "127.0.0.1" });
    await once(socket, "connect");
    socket.write(`${commands}\n`);
    return (await text(socket)).trim();
  };
  const child = startProgram({ argv: ["haproxy", "-f", file], log, user });
  await untilAnswering(child, log, async () => (await control("show info")).includes("HAProxy"));
  return {
    port,
    url: `postgres://divan@127.0.0.1:${port}/divan`,
    /** Leads new connections to another server, and closes those to the former. */
    moveTo: (server: Server) =>
      control(
        `set server primary/primary addr 127.0.0.1 port ${server.port}; shutdown sessions server primary/primary`,
      ),
  };
}
