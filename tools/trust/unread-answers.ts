import { connect, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { countDescriptors, peakMemoryOf } from "#tests/support/process-usage.ts";
import type { Cgroup } from "../cgroup.ts";
import { withLimitedSite } from "./memory-limit.ts";
import { residentMegabytes } from "./processes.ts";
import type { Site } from "./site.ts";
import type { Outcome, TrustCheck } from "./trust-check.ts";

const MEGABYTE = 1024 * 1024;
/** The memory of the app and its database together. */
const LIMIT_MB = 700;
/** The unsent answers, those of a quarter of a second, and the memory to make them. */
const MAX_GROWTH_MB = 250;
/**
 * The unsent answers of one network may have so much. A client with less may continue reading after
 * a pause of minutes.
 */
const UNSENT_MB = 32;
const CLIENTS = 100;
const REQUESTS_AT_ONCE = 20;
/** The longest page for everybody: half a megabyte. */
const REQUEST = "GET /api/v1/docs HTTP/1.1\r\nHost: x\r\n\r\n";
const PAUSE_MS = 100;
/** The pool of the database may grow meanwhile. */
const DESCRIPTOR_TOLERANCE = 10;
const FLOOD_MS = 20_000;
const MAX_WAIT_MS = 5000;

export const unreadAnswers: TrustCheck = {
  promise: `answers that nobody reads, in a memory limit of ${LIMIT_MB} MB: ${CLIENTS} clients, with ${REQUESTS_AT_ONCE} requests at once or one after another, are disconnected if they hold more than ${UNSENT_MB} MB, and do not end the process; others are served meanwhile`,
  run: () => withLimitedSite(LIMIT_MB, flood),
};

async function flood(site: Site, limit: Cgroup): Promise<Outcome> {
  const page_mb = (await (await fetch(`${site.url}/api/v1/docs`)).text()).length / MEGABYTE;
  const before_mb = residentMegabytes(site.pid);
  const at_once = await leaveUnread(site, { first: REQUESTS_AT_ONCE, later: 0 });
  const one_by_one = await leaveUnread(site, { first: 1, later: 1 });
  if (!site.isRunning() || limit.readMemory().killed > 0)
    return { holds: false, figure: "the kernel ended a process" };
  const grown_mb = Math.round((peakMemoryOf(site.pid) ?? 0) / MEGABYTE) - before_mb;
  const slowest_ms = Math.max(at_once.slowest_ms, one_by_one.slowest_ms);
  return {
    holds:
      at_once.left <= DESCRIPTOR_TOLERANCE &&
      (one_by_one.left - DESCRIPTOR_TOLERANCE) * page_mb <= UNSENT_MB &&
      grown_mb < MAX_GROWTH_MB &&
      slowest_ms < MAX_WAIT_MS,
    figure: `${at_once.left} and ${one_by_one.left} of ${CLIENTS} left; memory at most +${grown_mb} MB; the slowest /healthz meanwhile ${slowest_ms} ms`,
  };
}

/** `left` is how many connections the server still has in the end. */
async function leaveUnread(site: Site, requests: { first: number; later: number }) {
  const descriptors_before = countDescriptors(site.pid);
  const clients = Array.from({ length: CLIENTS }, () => openClient(site.url));
  try {
    for (const client of clients) client.write(REQUEST.repeat(requests.first));
    const started_at = Date.now();
    let slowest_ms = 0;
    while (site.isRunning() && Date.now() - started_at < FLOOD_MS) {
      slowest_ms = Math.max(slowest_ms, await timeHealth(site.url));
      await delay(PAUSE_MS);
      for (const client of clients) client.write(REQUEST.repeat(requests.later));
    }
    const left = site.isRunning() ? countDescriptors(site.pid) - descriptors_before : 0;
    return { slowest_ms, left };
  } finally {
    for (const client of clients) client.destroy();
  }
}

export function openClient(url: string): Socket {
  const { hostname, port } = new URL(url);
  return connect({ host: hostname, port: Number(port) }).on("error", () => {});
}

/** Infinite without an answer. */
export async function timeHealth(url: string): Promise<number> {
  const started_at = performance.now();
  const response = await fetch(`${url}/healthz`).catch(() => null);
  await response?.text();
  return response?.ok ? Math.round(performance.now() - started_at) : Number.POSITIVE_INFINITY;
}
