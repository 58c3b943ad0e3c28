import type { RouterContextProvider } from "react-router";
import { log } from "#app/lib/log.server.ts";
import { connectionContext, findMe } from "./context.server.ts";

/** Ours are shorter; a stranger may send sixteen thousand characters. */
const PATH_LONGEST = 300;

type Answered = {
  request: Request;
  response: Response;
  context: Readonly<RouterContextProvider>;
  began: number;
  is_static: boolean;
};

/**
 * One line for each request: who (by id), from where, what was asked and how it ended. Queries are
 * left out: they hold codes and tokens.
 */
export function logRequest({ request, response, context, began, is_static }: Answered): void {
  const { request_id, address } = context.get(connectionContext);
  log[is_static ? "debug" : "info"]({
    request_id,
    address,
    user_id: findMe(context)?.id,
    method: request.method,
    path: pathWithoutEmails(new URL(request.url).pathname).slice(0, PATH_LONGEST),
    status: response.status,
    ms: Math.round(performance.now() - began),
  });
}

/**
 * Two calls of the API have an e-mail address in their path, and a visitor may put one into any
 * other.
 */
export function pathWithoutEmails(path: string): string {
  const steps = path.replace(/(\/password-recovery[^/]*\/).+/i, "$1[hidden]").split("/");
  return steps.map((step) => (/@|%40/.test(step) ? "[hidden]" : step)).join("/");
}
