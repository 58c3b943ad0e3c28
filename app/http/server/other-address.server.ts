import { randomUUID } from "node:crypto";
import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { OTHER } from "#app/lib/metrics/request-counts.ts";
import { isLoopback } from "#app/lib/net/network.ts";
import { isReadingMethod } from "#app/lib/net/reading-method.ts";
import { env } from "#app/lib/process/env.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { SECURITY_HEADERS } from "../page/headers.server.ts";
import { isAtOtherAddress } from "./is-at-other-address.ts";
import { PLAIN_PAGE_HEADERS, plainPage } from "./plain-page.server.tsx";
import { logAnswer } from "./request-log.server.ts";
import { addressOf } from "./request-source.server.ts";

/** Misdirected Request: the site does not answer for the requested address. */
const STATUS = 421;
/** Monitors use the address of the machine. */
const FOR_MONITORS = new Set(["/healthz", "/readyz"]);
/** The operator mistypes one or two; strangers may invent any number. */
const WARNED_HOSTS_MAX = 10;
/** Enough to recognise the host. */
const HOST_CHARACTERS_MAX = 100;

/**
 * A site with https works at its own address only: elsewhere browsers would request its styles over
 * TLS and would not send its cookies. So a page that is requested elsewhere is replaced by one that
 * needs neither and links to the site.
 */
export function answerOtherAddresses(listener: RequestListener): RequestListener {
  if (!env.HAS_SITE_URL || !env.SITE_URL.startsWith("https:")) return listener;
  const site = new URL(env.SITE_URL);
  const warned_hosts = new Set<string>();
  return (request, response) => {
    const { method = "", headers, url = "/" } = request;
    if (!isReadingMethod(method) || !isAtOtherAddress(headers, site) || isOnThisMachine(headers))
      return listener(request, response);
    const started_ms = performance.now();
    const [path = "/"] = url.split("?");
    if (FOR_MONITORS.has(path)) return listener(request, response);
    warnOnce(headers, warned_hosts);
    const request_id = randomUUID();
    response.writeHead(STATUS, {
      ...SECURITY_HEADERS,
      ...PLAIN_PAGE_HEADERS,
      "X-Request-Id": request_id,
    });
    response.end(method === "HEAD" ? undefined : plainPage("joining.otherAddress", siteLink(url)));
    const entry = { request_id, address: addressOf(request), user_id: undefined, method, path };
    logAnswer({ ...entry, route: OTHER, status: STATUS, started_ms });
  };
}

function siteLink(path: string) {
  return { href: `${env.SITE_URL}${path.startsWith("/") ? path : "/"}`, text: env.SITE_URL };
}

/** Browsers treat http there like https, and a proxy on this machine may name it. */
function isOnThisMachine({ host = "" }: IncomingHttpHeaders): boolean {
  return isLoopback(host.replace(/:\d+$/, ""));
}

function warnOnce({ host = "" }: IncomingHttpHeaders, warned_hosts: Set<string>): void {
  const name = host.slice(0, HOST_CHARACTERS_MAX);
  if (warned_hosts.has(name) || warned_hosts.size >= WARNED_HOSTS_MAX) return;
  warned_hosts.add(name);
  log.warn(
    `Pages were asked for over http at ${name}, but work at ${env.SITE_URL} only (SITE_URL). If a proxy with TLS is in front, it has to send X-Forwarded-Proto; see docs/running.md`,
  );
}
