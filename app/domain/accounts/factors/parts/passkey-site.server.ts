import { isIP } from "node:net";
import { env } from "#app/lib/process/env.server.ts";

const site = new URL(env.SITE_URL);

/** What devices keep a passkey for, and where browsers use it. */
export const passkey_site = { id: site.hostname, origin: site.origin };

/** Browsers keep passkeys for names, not for addresses, and without TLS for this machine only. */
const may_have_passkeys = isIP(site.hostname.replace(/^\[|\]$/g, "")) === 0 && isSecure(site);

/** Whether a browser can use passkeys on a page with this address. */
export function offersPasskeys({ origin }: URL): boolean {
  return may_have_passkeys && origin === passkey_site.origin;
}

function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === "https:" || hostname === "localhost" || hostname.endsWith(".localhost");
}
