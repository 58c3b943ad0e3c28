import { env } from "#app/lib/process/env.server.ts";

/**
 * The address to which a suspended member writes: the sender of the e-mails of the site, if there
 * is one.
 */
export function appealAddress(): string | null {
  return env.MAIL_FROM?.match(/<([^<>]+)>$/)?.[1] ?? env.MAIL_FROM ?? null;
}
