import type { RouterContextProvider } from "react-router";
import { findRefusalNote } from "#app/domain/base/refusal-note.server.ts";
import { countRequest } from "#app/lib/metrics/request-counts.ts";
import { log } from "#app/lib/process/log.server.ts";
import { codeOf } from "../page/error-code.server.ts";
import {
  abortedContext,
  connectionContext,
  findUser,
  routeContext,
} from "../session/context.server.ts";

/** Every path of the site is shorter; a client may send 16,000 characters. */
const MAX_PATH_CHARACTERS = 300;
/** Styles, scripts and pictures of the build are counted together. */
const STATIC_FILES = "static";
/** nginx calls it so. The framework answers a reader who has gone with 500, which is no fault. */
const CLIENT_CLOSED_REQUEST = 499;

type LogEntry = {
  request: Request;
  response: Response;
  context: Readonly<RouterContextProvider>;
  is_static: boolean;
};

type AnswerEntry = {
  request_id: string;
  address: string | null;
  user_id: number | undefined;
  method: string;
  path: string;
  /** The pattern of the path, under which the request is counted. */
  route: string;
  status: number;
  started_ms: number;
  is_static?: boolean;
};

export function logRequest({ request, response, context, is_static }: LogEntry): void {
  logAnswer({
    ...context.get(connectionContext),
    user_id: findUser(context)?.id,
    method: request.method,
    path: new URL(request.url).pathname,
    route: is_static ? STATIC_FILES : context.get(routeContext),
    status: context.get(abortedContext) ? CLIENT_CLOSED_REQUEST : response.status,
    is_static,
  });
}

/** Counts the request, and logs one line. Query strings are left out: they contain codes and tokens. */
export function logAnswer({
  path,
  route,
  started_ms,
  is_static = false,
  ...entry
}: AnswerEntry): void {
  const ms = performance.now() - started_ms;
  countRequest({ method: entry.method, route, status: entry.status, ms });
  log[is_static ? "debug" : "info"]({
    ...entry,
    path: pathWithoutEmails(path).slice(0, MAX_PATH_CHARACTERS),
    ms: Math.round(ms),
    ...describeRefusal(),
  });
}

/** Why the request was refused, and the error of the database that caused it. */
function describeRefusal(): { refusal?: string; sqlstate?: string } {
  const note = findRefusalNote();
  if (!note) return {};
  const { key, sqlstate } = note;
  return { refusal: codeOf(key), ...(sqlstate !== null && { sqlstate }) };
}

/** Two API endpoints have an e-mail address in their path, and clients may put one anywhere. */
export function pathWithoutEmails(path: string): string {
  const segments = path.replace(/(\/password-recovery[^/]*\/).+/i, "$1[hidden]").split("/");
  return segments.map((segment) => (/@|%40/.test(segment) ? "[hidden]" : segment)).join("/");
}
