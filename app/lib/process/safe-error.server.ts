/** An error that may be logged or stored: it says what failed and where, without values. */
type SafeError = {
  type: string;
  message: string;
  stack?: string;
  cause?: SafeError;
  errors?: SafeError[];
} & Partial<Record<LoggedField, string | number>>;

/**
 * These fields have only names and numbers. Others are dropped, because the driver's `parameters`,
 * `query`, `detail` and `where` quote rows.
 */
const LOGGED_FIELDS = [
  "code",
  "severity",
  "constraint_name",
  "table_name",
  "column_name",
  "syscall",
  "responseCode",
] as const;
type LoggedField = (typeof LOGGED_FIELDS)[number];

/** An error may be its own cause. */
const CAUSE_DEPTH_MAX = 5;
/** An AggregateError may have one error for each address of a host. */
const ERRORS_MAX = 5;

/** Drizzle appends the values of a query to its message. */
const QUERY_VALUES = /\nparams:[^]*$/;
/** Postgres quotes a value that it cannot read (class 22). */
const QUOTED_VALUE = /: ".*$/s;
const EMAIL_ADDRESS = /[^\s@<>"'(,;:]+@[^\s@<>"'),;]+/g;
/** A stack is "TypeError [ERR_X]: message\n    at …". */
const ERROR_NAME = /^[\w$]+(?: \[\w+\])?(?:: )?/;
const FRAMES = /^\n\s+at /;
const HIDDEN = "[hidden]";

export function safeError(error: unknown, depth = 0): SafeError {
  if (!(error instanceof Error)) return { type: typeof error, message: safeMessage(error) };
  return {
    type: error.name,
    message: safeMessage(error),
    ...loggedFields(error),
    stack: safeStack(error),
    ...(error.cause !== undefined && depth < CAUSE_DEPTH_MAX
      ? { cause: safeError(error.cause, depth + 1) }
      : {}),
    ...(error instanceof AggregateError && depth < CAUSE_DEPTH_MAX
      ? {
          errors: error.errors
            .slice(0, ERRORS_MAX)
            .map((inner_error: unknown) => safeError(inner_error, depth + 1)),
        }
      : {}),
  };
}

export function safeMessage(error: unknown): string {
  const message = (error instanceof Error ? error.message : String(error)).replace(
    QUERY_VALUES,
    "",
  );
  return (
    isUnreadableValue(error) ? message.replace(QUOTED_VALUE, `: ${HIDDEN}`) : message
  ).replace(EMAIL_ADDRESS, HIDDEN);
}

/**
 * Frames count only after the whole message, because the message may contain text that resembles
 * them.
 */
export function safeStack(error: Error): string {
  const { stack = "", message } = error;
  const after_name = stack.replace(ERROR_NAME, "");
  const frames = after_name.startsWith(message) ? after_name.slice(message.length) : "";
  return `${error.name}: ${safeMessage(error)}${FRAMES.test(frames) ? frames : ""}`;
}

function loggedFields(error: Error): Partial<Record<LoggedField, string | number>> {
  const fields: Partial<Record<LoggedField, string | number>> = {};
  for (const [name, value] of Object.entries(error)) {
    const field = LOGGED_FIELDS.find((logged_name) => logged_name === name);
    if (field && (typeof value === "string" || typeof value === "number")) fields[field] = value;
  }
  return fields;
}

function isUnreadableValue(error: unknown): boolean {
  return (
    error instanceof Error &&
    "severity" in error &&
    "code" in error &&
    String(error.code).startsWith("22")
  );
}
