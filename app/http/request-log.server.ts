import type { RouterContextProvider } from "react-router";
import { log } from "#app/lib/log.server.ts";
import { connectionContext, findUser } from "./context.server.ts";

/** Every path of the site is shorter; a client may send 16,000 characters. */
const MAX_PATH_CHARACTERS = 300;

type LogEntry = {
  request: Request;
  response: Response;
  context: Readonly<RouterContextProvider>;
  is_static: boolean;
};

/** Logs one line per request. Query strings are left out: they contain codes and tokens. */
export function logRequest({ request, response, context, is_static }: LogEntry): void {
  const { request_id, address, started_ms } = context.get(connectionContext);
  log[is_static ? "debug" : "info"]({
    request_id,
    address,
    user_id: findUser(context)?.id,
    method: request.method,
    path: pathWithoutEmails(new URL(request.url).pathname).slice(0, MAX_PATH_CHARACTERS),
    status: response.status,
    ms: Math.round(performance.now() - started_ms),
  });
}

/** Two API endpoints have an e-mail address in their path, and clients may put one anywhere. */
export function pathWithoutEmails(path: string): string {
  const segments = path.replace(/(\/password-recovery[^/]*\/).+/i, "$1[hidden]").split("/");
  return segments.map((segment) => (/@|%40/.test(segment) ? "[hidden]" : segment)).join("/");
}
