import { toRefusal } from "#app/domain/database-unavailable.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { log } from "#app/lib/log.server.ts";
import { answers } from "#locales/answers.ts";
import { messages } from "#locales/en/messages.ts";
import { Invalid } from "./api-invalid.server.ts";
import { etagOf, isKnown } from "./etag.server.ts";

/** The verb's value as JSON, or a sentence where there is nothing else to tell. */
export function answer(
  request: Request,
  value: unknown,
  { says, html }: { says?: keyof typeof answers; html?: true },
): Response {
  if (html)
    return new Response(String(value), {
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
    });
  const body = JSON.stringify(says ? { message: answers[says] } : value);
  return request.method === "GET" || request.method === "HEAD" ? fresh(request, body) : json(body);
}

/** What went wrong, said to a client: never a page, never a stack. */
export function answerTrouble(request: Request, error: unknown, request_id: string): Response {
  if (error instanceof Invalid) return json(JSON.stringify({ detail: error.mistakes }), 422);
  const refusal = toRefusal(error);
  if (refusal) return answerRefusal(refusal);
  if (!request.signal.aborted) log.error({ err: error, request_id }, "A call failed");
  return json(JSON.stringify({ detail: "Internal Server Error" }), 500);
}

export function answerRefusal({ status, key, about }: Refusal): Response {
  const detail =
    status === 422
      ? Invalid.at(["body", ...(about.field ? [about.field] : [])], key).mistakes
      : messages[key];
  const response = json(JSON.stringify({ detail }), status);
  if (status === 401) response.headers.set("WWW-Authenticate", "Bearer");
  if (about.retry_after_seconds !== undefined)
    response.headers.set("Retry-After", String(about.retry_after_seconds));
  return response;
}

/** A method that this address does not have; to OPTIONS the list alone is the answer. */
export function notAllowedMethod(request: Request, methods: readonly string[]): Response {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
  const response =
    request.method === "OPTIONS"
      ? new Response(null, { status: 204 })
      : answerRefusal(new Refusal(405, "methodNotAllowed"));
  response.headers.set("Allow", allow);
  return response;
}

export function json(body: string, status = 200): Response {
  return new Response(body, {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "private, no-cache" },
  });
}

function fresh(request: Request, body: string): Response {
  const etag = etagOf(body);
  const response = isKnown(request, etag) ? new Response(null, { status: 304 }) : json(body);
  response.headers.set("ETag", etag);
  response.headers.set("Cache-Control", "private, no-cache");
  return response;
}
