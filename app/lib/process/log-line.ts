import { z } from "zod";

type LoggedError = {
  type: string;
  message: string;
  code?: string | number | undefined;
  stack?: string | undefined;
  cause?: LoggedError | undefined;
  errors?: LoggedError[] | undefined;
};

const logged_error: z.ZodType<LoggedError> = z.lazy(() =>
  z.object({
    type: z.string(),
    message: z.string(),
    code: z.union([z.string(), z.number()]).optional(),
    stack: z.string().optional(),
    cause: logged_error.optional(),
    errors: z.array(logged_error).optional(),
  }),
);

const entry_shape = z.looseObject({
  level: z.number(),
  time: z.number(),
  msg: z.string().optional(),
  err: logged_error.optional().catch(undefined),
});

const request_shape = z.object({
  method: z.string(),
  path: z.string(),
  status: z.number(),
  ms: z.number(),
  user_id: z.number().optional(),
  refusal: z.string().optional(),
  sqlstate: z.string().optional(),
});

/** The numbers of pino. Errors are in capitals, to be visible among the requests. */
const LEVELS = new Map([
  [10, "trace"],
  [20, "debug"],
  [30, "info"],
  [40, "WARNING"],
  [50, "ERROR"],
  [60, "FATAL"],
]);
const LEVEL_WIDTH = 7;
/** The programmer needs the stack from this level on. */
const STACK_FROM_LEVEL = 50;
/** The beginning of the line says these, or a reader of the log does not need them. */
const NOT_SHOWN = new Set(["level", "time", "msg", "err", "pid", "request_id", "event"]);
/** Clients choose the text of a path; a terminal would obey its control characters. */
const CONTROLS = /[\p{Cc}\p{Cf}]/gu;

/** A line of the log for a person at a terminal. `line` is one of pino's. */
export function describeLogLine(line: string): string {
  const entry = entry_shape.safeParse(JSON.parse(line)).data;
  // No line may be lost, nor may writing one fail.
  if (!entry) return line;
  const time = new Date(entry.time).toTimeString().slice(0, 8);
  const level = (LEVELS.get(entry.level) ?? String(entry.level)).padEnd(LEVEL_WIDTH);
  const stack = entry.level >= STACK_FROM_LEVEL && entry.err ? listStack(entry.err) : [];
  return [`${time} ${level} ${describeEntry(entry)}`, ...stack]
    .map((text) => `${text.replace(CONTROLS, escapeCharacter)}\n`)
    .join("");
}

function describeEntry(entry: z.output<typeof entry_shape>): string {
  const request = request_shape.safeParse(entry).data;
  if (request) return describeRequest(request);
  const { msg, err, event } = entry;
  const cause = err ? describeCause(err) : "";
  const message = [event, msg].filter(Boolean).join(" ");
  const said =
    cause === "" || cause.startsWith(message) ? cause || message : `${message}: ${cause}`;
  const fields = Object.entries(entry)
    .filter(([name, value]) => !NOT_SHOWN.has(name) && value !== null)
    .map(([name, value]) => `${name}=${typeof value === "object" ? JSON.stringify(value) : value}`);
  return [said, ...fields].join(" ");
}

function describeRequest({
  method,
  path,
  status,
  ms,
  user_id,
  refusal,
  sqlstate,
}: z.output<typeof request_shape>): string {
  const member = user_id === undefined ? undefined : `member ${user_id}`;
  const parts = [method, path, status, `${ms} ms`, member, refusal, sqlstate];
  return parts.filter((part) => part !== undefined).join(" ");
}

/** The messages down to the first cause, which is the one that can be corrected. */
function describeCause({ message, code, cause, errors }: LoggedError): string {
  const said =
    code === undefined || message.includes(String(code)) ? message : `${message} (${code})`;
  const inner = cause ?? errors?.[0];
  return [said || String(code ?? ""), ...(inner ? [describeCause(inner)] : [])]
    .filter(Boolean)
    .join(": ");
}

function listStack({ stack = "", cause }: LoggedError): string[] {
  const frames = stack.split("\n").filter((line) => /^\s+at /.test(line));
  return [
    ...frames,
    ...(cause?.stack ? [`  caused by ${cause.message}`, ...listStack(cause)] : []),
  ];
}

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16) ?? ""}}`;
}
