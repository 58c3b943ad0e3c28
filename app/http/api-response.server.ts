import { Refusal } from "#app/domain/refusal.ts";
import { toRefusal } from "#app/domain/to-refusal.server.ts";
import { log } from "#app/lib/log.server.ts";
import { answers } from "#locales/answers.ts";
import { messages } from "#locales/en/messages.ts";
import { InvalidInput } from "./api-invalid-input.server.ts";
import type { Description } from "./api-operation.ts";
import { etagOf, isKnown } from "./etag.server.ts";

/** The value as JSON, as HTML, or the operation's message. */
export function successResponse(
  request: Request,
  value: unknown,
  { message, html }: Pick<Description, "message" | "html">,
): Response {
  if (html)
    return new Response(String(value), {
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    });
  const body = JSON.stringify(message ? { message: answers[message] } : value);
  return request.method === "GET" || request.method === "HEAD"
    ? conditionalResponse(request, body)
    : jsonResponse(body);
}

/** An error as the client may see it: always JSON, never a stack. */
export function errorResponse(request: Request, error: unknown, request_id: string): Response {
  if (error instanceof InvalidInput)
    return jsonResponse(JSON.stringify({ detail: error.details }), 422);
  const refusal = toRefusal(error);
  if (refusal) return refusalResponse(refusal);
  if (!request.signal.aborted) log.error({ err: error, request_id }, "A call failed");
  return jsonResponse(JSON.stringify({ detail: "Internal Server Error" }), 500);
}

export function refusalResponse({ status, key, about }: Refusal): Response {
  const detail =
    status === 422
      ? InvalidInput.at(["body", ...(about.field ? [about.field] : [])], key).details
      : messages[key];
  const response = jsonResponse(JSON.stringify({ detail }), status);
  if (status === 401) response.headers.set("WWW-Authenticate", "Bearer");
  if (about.retry_after_seconds !== undefined)
    response.headers.set("Retry-After", String(about.retry_after_seconds));
  return response;
}

/** The answer to OPTIONS, and to a method that the path does not have. */
export function methodsResponse(request: Request, methods: readonly string[]): Response {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const response =
    request.method === "OPTIONS"
      ? new Response(null, { status: 204 })
      : refusalResponse(new Refusal(405, "methodNotAllowed"));
  response.headers.set("Allow", allow);
  return response;
}

export function jsonResponse(body: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "private, no-cache" },
  });
}

function conditionalResponse(request: Request, body: string): Response {
  const etag = etagOf(body);
  const response = isKnown(request, etag)
    ? new Response(null, { status: 304 })
    : jsonResponse(body);
  response.headers.set("ETag", etag);
  response.headers.set("Cache-Control", "private, no-cache");
  return response;
}
