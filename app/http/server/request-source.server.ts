import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { env } from "#app/lib/process/env.server.ts";
import { clientAddress, requestOrigin } from "./client-address.server.ts";

const site_url = env.HAS_SITE_URL ? env.SITE_URL : undefined;

/** The client's address, by the settings of the site. */
export function addressOf(request: IncomingMessage): string {
  return clientAddress(request, env.TRUST_PROXY);
}

/** The origin that the client asked for, by the settings of the site. */
export function originOf(headers: IncomingHttpHeaders) {
  return requestOrigin(headers, env.TRUST_PROXY, site_url);
}
