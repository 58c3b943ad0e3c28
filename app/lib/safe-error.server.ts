/**
 * What an error may leave in a log or a table: what went wrong and where, without the values it
 * went wrong with.
 */
type SafeError = {
  type: string;
  message: string;
  stack?: string;
  cause?: SafeError;
  errors?: SafeError[];
} & Partial<Record<LoggedField, string | number>>;

/**
 * Names and numbers. The driver's `parameters`, `query`, `detail` and `where` quote rows, so what
 * is not listed here is dropped.
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

/** Causes of causes beyond these tell nothing more; an error may even be its own cause. */
const DEEPEST_CAUSE = 5;
/** An error of many attempts (one for each address of a host) needs not name them all. */
const ERRORS_SHOWN = 5;

/** Drizzle puts the values of a query behind its text. */
const QUERY_VALUES = /\nparams:[^]*$/;
/** Postgres quotes what it could not read (class 22), and a mail server the recipient. */
const QUOTED_VALUE = /: ".*$/s;
const EMAIL_ADDRESS = /[^\s@<>"'(,;:]+@[^\s@<>"'),;]+/g;
/** How a stack begins and goes on: "TypeError [ERR_X]: message\n    at …". */
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
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE
      ? { cause: safeError(error.cause, depth + 1) }
      : {}),
    ...(error instanceof AggregateError && depth < DEEPEST_CAUSE
      ? {
          errors: error.errors
            .slice(0, ERRORS_SHOWN)
            .map((each: unknown) => safeError(each, depth + 1)),
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
 * The frames stay as they are, when they follow the whole message: a message may hold lines that
 * look like frames.
 */
export function safeStack(error: Error): string {
  const { stack = "", message } = error;
  const behind_name = stack.replace(ERROR_NAME, "");
  const frames = behind_name.startsWith(message) ? behind_name.slice(message.length) : "";
  return `${error.name}: ${safeMessage(error)}${FRAMES.test(frames) ? frames : ""}`;
}

function loggedFields(error: Error): Partial<Record<LoggedField, string | number>> {
  const fields: Partial<Record<LoggedField, string | number>> = {};
  for (const [name, value] of Object.entries(error)) {
    const field = LOGGED_FIELDS.find((each) => each === name);
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
