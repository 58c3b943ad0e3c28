import cluster from "node:cluster";
import { type LoggerOptions, pino } from "pino";
import { env } from "./env.server.ts";
import { safeError, safeMessage } from "./safe-error.server.ts";

export const LOG_OPTIONS = {
  level: env.LOG_LEVEL,
  // Several processes write to the same output (WORKERS).
  base: cluster.isWorker ? { pid: process.pid } : null,
  serializers: { err: safeError },
  // Without a message pino would log the unredacted message of the error.
  hooks: {
    logMethod(args, method) {
      const [first, message] = args;
      const error: unknown =
        typeof first === "object" && first !== null && "err" in first ? first.err : first;
      if (error instanceof Error && message === undefined)
        return method.apply(this, [first === error ? { err: error } : first, safeMessage(error)]);
      return method.apply(this, args);
    },
  },
  redact: {
    paths: ["password", "token", "email", "*.password", "*.token", "*.email", "req.headers"],
    censor: "[hidden]",
  },
} satisfies LoggerOptions;

export const log = pino(LOG_OPTIONS);

/**
 * Logs a security event (a failed sign-in, a changed password) as one info line with the field
 * `event`. The fields may have ids and addresses, never a secret.
 */
export function logEvent(
  event: string,
  fields: Record<string, string | number | boolean | null>,
): void {
  log.info({ event, ...fields });
}
