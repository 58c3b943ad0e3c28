import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { peakMemoryOf } from "#tests/support/process-usage.ts";
import type { Cgroup } from "../cgroup.ts";
import { withLimitedSite } from "./memory-limit.ts";
import { residentMegabytes } from "./processes.ts";
import type { Site } from "./site.ts";
import type { Outcome, TrustCheck } from "./trust-check.ts";
import { openClient, timeHealth } from "./unread-answers.ts";

const MEGABYTE = 1024 * 1024;
const LIMIT_MB = 700;
/** The pieces that Node parses of all connections in one turn, and what is counted. */
const MAX_GROWTH_MB = 300;
const MAX_WAIT_MS = 5000;
const CLIENTS = 100;
const FLOOD_MS = 8000;
const PAUSE_MS = 100;
/** Node keeps about half a kilobyte for each of these six bytes. */
const PIECES = "1\r\nx\r\n".repeat(60_000);
const CHUNKED = "Host: x\r\nTransfer-Encoding: chunked\r\n\r\n";
const LONG_PAGE = "GET /api/v1/docs HTTP/1.1\r\nHost: x\r\n\r\n";

/** What each client sends: bodies that are read, that nobody reads, and that wait for an answer. */
const FLOODS = [
  `POST /api/v1/login/access-token HTTP/1.1\r\n${CHUNKED}${PIECES}`,
  `PATCH /api/v1/users/me HTTP/1.1\r\nAuthorization: Bearer x\r\n${CHUNKED}${PIECES}`,
  `POST /login HTTP/1.1\r\n${CHUNKED}${PIECES}`,
  `GET /login HTTP/1.1\r\n${CHUNKED}${PIECES}`,
  `${LONG_PAGE}POST /login HTTP/1.1\r\n${CHUNKED}${PIECES}`,
];

export const smallPieces: TrustCheck = {
  promise: `bodies in pieces of one byte from ${CLIENTS} clients at once, in a memory limit of ${LIMIT_MB} MB, do not end the process; others are served meanwhile`,
  run: () => withLimitedSite(LIMIT_MB, sendFloods),
};

async function sendFloods(site: Site, limit: Cgroup): Promise<Outcome> {
  const before_mb = residentMegabytes(site.pid);
  let slowest_ms = 0;
  for (const flood of FLOODS) slowest_ms = Math.max(slowest_ms, await send(site, flood));
  if (!site.isRunning() || limit.readMemory().killed > 0)
    return { holds: false, figure: "the kernel ended a process" };
  const grown_mb = Math.round((peakMemoryOf(site.pid) ?? 0) / MEGABYTE) - before_mb;
  return {
    holds: grown_mb < MAX_GROWTH_MB && slowest_ms < MAX_WAIT_MS,
    figure: `memory at most +${grown_mb} MB; the slowest /healthz meanwhile ${slowest_ms} ms`,
  };
}

async function send(site: Site, flood: string): Promise<number> {
  const clients: Socket[] = Array.from({ length: CLIENTS }, () => openClient(site.url));
  let slowest_ms = 0;
  try {
    for (const client of clients) client.write(flood);
    const until = Date.now() + FLOOD_MS;
    while (site.isRunning() && Date.now() < until) {
      slowest_ms = Math.max(slowest_ms, await timeHealth(site.url));
      await delay(PAUSE_MS);
    }
    return slowest_ms;
  } finally {
    for (const client of clients) client.destroy();
  }
}
