import { env } from "#app/lib/process/env.server.ts";

/** Where a suspended member writes to: the sender of the e-mails of the site, if there is one. */
export function appealAddress(): string | null {
  return env.MAIL_FROM?.match(/<([^<>]+)>$/)?.[1] ?? env.MAIL_FROM ?? null;
}
