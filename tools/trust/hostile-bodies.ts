import { setTimeout as delay } from "node:timers/promises";
import { residentMegabytes } from "./processes.ts";
import { openSite } from "./site.ts";
import type { Outcome, TrustCheck } from "./trust-check.ts";

/** The longest delay and the memory that a request may cost the other readers. */
const MAX_WAIT_MS = 1000;
const MAX_GROWTH_MB = 300;

const BODIES: Record<string, string> = {
  "a sparse array of 200,000,000": "email[200000000]=x",
  "a sparse array of 1,000,000": "email[1000000]=x",
  "60,000 times one name": "a&".repeat(60_000),
  "500,000 times one name": "a&".repeat(500_000),
  "100,000 names": Array.from({ length: 100_000 }, (_, index) => `n${index}=`).join("&"),
  "an intent of the form library": "__intent__=x",
  "a state of the form library": "__state__=x",
  "a command of the form library": `__intent__=${encodeURIComponent('{"type":"remove","payload":null}')}`,
  "a name of 5,000 steps": `${"a.".repeat(5000)}=x`,
};
const ADDRESSES = [
  "/login",
  "/recover-password",
  "/reset-password",
  "/signup",
  "/preferences",
  "/email-undo",
  "/topic/1/reply",
  "/topic/1/edit",
  "/forum/1/newTopic",
];

export const hostileBodies: TrustCheck = {
  promise: "no form body of a stranger ends the process, blocks it, or is answered with 5xx",
  run: sendBodies,
};

async function sendBodies(): Promise<Outcome> {
  const site = await openSite();
  const watch = watchHealth(site.url);
  try {
    const before_mb = residentMegabytes(site.pid);
    const statuses = new Map<number, number>();
    for (const address of ADDRESSES) {
      for (const body of Object.values(BODIES)) {
        const headers = { "Content-Type": "application/x-www-form-urlencoded", Origin: site.url };
        const { status } = await fetch(`${site.url}${address}`, {
          method: "POST",
          headers,
          body,
          redirect: "manual",
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }
    const longest_ms = await watch.stop();
    const grown_mb = residentMegabytes(site.pid) - before_mb;
    const counts = [...statuses].map(([status, count]) => `${count} × ${status}`).join(", ");
    const holds =
      site.isRunning() &&
      [...statuses.keys()].every((status) => status < 500) &&
      longest_ms < MAX_WAIT_MS &&
      grown_mb < MAX_GROWTH_MB;
    return {
      holds,
      figure: `${counts}; /healthz was answered within ${longest_ms} ms; memory +${grown_mb} MB`,
    };
  } finally {
    await watch.stop();
    await site.close();
  }
}

/** Requests /healthz continuously. `stop` returns the longest duration. */
function watchHealth(url: string) {
  const stop_controller = new AbortController();
  let longest_ms = 0;
  const requests = (async () => {
    while (!stop_controller.signal.aborted) {
      const started_at = performance.now();
      await fetch(`${url}/healthz`).then((response) => response.text());
      longest_ms = Math.max(longest_ms, performance.now() - started_at);
      await delay(10);
    }
  })();
  return {
    stop: async () => {
      stop_controller.abort();
      await requests;
      return Math.round(longest_ms);
    },
  };
}
