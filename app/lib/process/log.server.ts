import cluster from "node:cluster";
import { type LoggerOptions, pino } from "pino";
import { env } from "./env.server.ts";
import { describeLogLine } from "./log-line.ts";
import { logOutput } from "./log-output.ts";
import { safeError, safeMessage } from "./safe-error.server.ts";

export const LOG_OPTIONS = {
  level: env.LOG_LEVEL,
  // Several processes write to the same output (WORKERS).
  base: cluster.isWorker ? { pid: process.pid } : null,
  serializers: { err: safeError },
  // pino would log the unredacted message of the error if there were no other message.
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

const STDOUT = 1;

/** A person reads the log in a terminal, a program everywhere else. */
const is_terminal = process.stdout.isTTY;
const terminal = { write: (line: string) => void process.stdout.write(describeLogLine(line)) };

export const log = pino(LOG_OPTIONS, is_terminal ? terminal : logOutput(STDOUT, reportLost));

function reportLost(lines: number): void {
  log.warn({ lines }, "Lines of the log were lost, because they could not be written");
}

/**
 * Logs events of every minute as debug lines in a terminal: among them a person would miss what
 * matters.
 */
export function logRoutine(fields: object, message: string): void {
  log[is_terminal ? "debug" : "info"](fields, message);
}

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
