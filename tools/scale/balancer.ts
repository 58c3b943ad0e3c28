import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { ServerUser } from "#app/db/embedded/server-user.server.ts";
import type { Machine } from "./machine.ts";
import { startProgram, untilAnswering } from "./processes.ts";

/**
 * The answer of HAProxy when no machine can answer. It equals that of the app when its database is
 * unavailable.
 */
const UNAVAILABLE = [
  "HTTP/1.0 503 Service Unavailable",
  "Cache-Control: no-store",
  "Connection: close",
  "Content-Type: text/plain",
  "Retry-After: 1",
  "",
  "No machine can answer now.",
].join("\r\n");

/**
 * HAProxy in front of the machines. If the connection of a request fails, the other machine gets
 * the request; one that was sent already is repeated only if it reads.
 */
export async function startBalancer(
  machines: readonly Machine[],
  port: number,
  folder: string,
  user: ServerUser,
): Promise<string> {
  const unavailable = join(folder, "503.http");
  const file = join(folder, "haproxy.cfg");
  const log = join(folder, "haproxy.log");
  writeFileSync(unavailable, UNAVAILABLE);
  writeFileSync(
    file,
    `global
  maxconn 2000

defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch 1
  option forwardfor
  retry-on conn-failure empty-response
  errorfile 502 ${unavailable}
  errorfile 503 ${unavailable}
  errorfile 504 ${unavailable}

frontend site
  bind 127.0.0.1:${port}
  default_backend machines

backend machines
  balance roundrobin
  option httpchk GET /readyz
  http-check expect status 200
  http-request disable-l7-retry unless { method GET HEAD }
  default-server check inter 500ms fall 2 rise 1
${machines.map((machine, index) => `  server machine${index + 1} 127.0.0.1:${machine.port}\n`).join("")}`,
  );
  const child = startProgram({ argv: ["haproxy", "-f", file], log, user });
  const url = `http://127.0.0.1:${port}`;
  const isAnswering = async () => (await fetch(`${url}/readyz`)).status === 200;
  await untilAnswering(child, log, isAnswering);
  return url;
}
