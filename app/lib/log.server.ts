import { pino } from "pino";
import { env } from "./env.server.ts";

export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  redact: { paths: ["password", "token", "email", "*.password", "*.token", "*.email", "req.headers"], censor: "[hidden]" },
});

/** A security event (a failed sign-in, a changed password): one info line with the field `event`; ids and addresses as fields, never a secret. */
export function logEvent(event: string, fields: Record<string, string | number | boolean | null>): void {
  log.info({ event, ...fields });
}
