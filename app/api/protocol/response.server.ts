import { EditConflict } from "#app/domain/base/edit-version.server.ts";
import { Refusal } from "#app/domain/base/refusal.ts";
import { toRefusal } from "#app/domain/base/to-refusal.server.ts";
import { codeOf, statusBody, TOO_LARGE } from "#app/http/page/error-code.server.ts";
import { EVENT_STREAM_HEADERS } from "#app/http/server/event-stream.server.ts";
import {
  BODY_RETRY_SECONDS,
  BodyRefused,
  MAX_BODY_BYTES,
} from "#app/http/server/request-body.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { JsonText } from "#app/lib/text/json-text.ts";
import { answers } from "#locales/answers.ts";
import { INVALID_INPUT, sentenceOf } from "./error-codes.server.ts";
import { InvalidInput } from "./invalid-input.server.ts";
import type { ApiAnswer, ApiRequest, Description } from "./operation.ts";

/** The value as JSON, as HTML, as a stream of events, or the operation's message. */
export function successAnswer(
  value: unknown,
  { message, html, events }: Pick<Description, "message" | "html" | "events">,
): ApiAnswer {
  if (events && value instanceof ReadableStream)
    return { status: 200, headers: { ...EVENT_STREAM_HEADERS }, body: null, stream: value };
  if (html)
    return {
      status: 200,
      headers: { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" },
      body: String(value),
    };
  return jsonAnswer(message ? { message: answers[message] } : value);
}

/** An error as the client may see it: always JSON, never a stack. */
export function errorAnswer(
  { signal, request_id }: Pick<ApiRequest, "signal" | "request_id">,
  error: unknown,
): ApiAnswer {
  if (error instanceof InvalidInput) return invalidInputAnswer(error);
  if (error instanceof BodyRefused) return bodyRefusedAnswer(error);
  if (error instanceof EditConflict) return refusalAnswer(new Refusal(412, error.key));
  const refusal = toRefusal(error);
  if (refusal) return refusalAnswer(refusal);
  if (!signal.aborted) log.error({ err: error, request_id }, "A call failed");
  return jsonAnswer(statusBody(500), 500);
}

export function invalidInputAnswer({ details }: InvalidInput): ApiAnswer {
  return jsonAnswer({ detail: details, code: INVALID_INPUT }, 422);
}

export function refusalAnswer({ status, key, about }: Refusal): ApiAnswer {
  const ctx = about.values;
  if (status === 422)
    return invalidInputAnswer(
      InvalidInput.at(["body", ...(about.field ? [about.field] : [])], key, ctx),
    );
  const body = { detail: sentenceOf(key, ctx), code: codeOf(key), ...(ctx && { ctx }) };
  const answer = jsonAnswer(body, status);
  if (status === 401) answer.headers["WWW-Authenticate"] = "Bearer";
  if (about.retry_after_seconds !== undefined)
    answer.headers["Retry-After"] = String(about.retry_after_seconds);
  return answer;
}

/** The answer to OPTIONS, and to a method that the path does not have. */
export function methodsAnswer(method: string, methods: readonly string[]): ApiAnswer {
  const answer: ApiAnswer =
    method === "OPTIONS"
      ? { status: 204, headers: {}, body: null }
      : refusalAnswer(new Refusal(405, "methodNotAllowed"));
  answer.headers["Allow"] = [
    ...methods,
    ...(methods.includes("GET") ? ["HEAD"] : []),
    "OPTIONS",
  ].join(", ");
  return answer;
}

function bodyRefusedAnswer({ status, max_bytes }: BodyRefused): ApiAnswer {
  if (status === 413) return tooLargeAnswer(max_bytes);
  const answer = jsonAnswer(statusBody(503), 503);
  answer.headers["Retry-After"] = String(BODY_RETRY_SECONDS);
  return answer;
}

export function tooLargeAnswer(max_bytes = MAX_BODY_BYTES): ApiAnswer {
  const body = { detail: "Request body is too large", code: TOO_LARGE, ctx: { max_bytes } };
  return jsonAnswer(body, 413);
}

export function jsonAnswer(value: unknown, status = 200): ApiAnswer {
  const headers = { "Content-Type": "application/json", "Cache-Control": "private, no-cache" };
  return value instanceof JsonText
    ? { status, headers, body: value.bytes }
    : { status, headers, body: JSON.stringify(value) };
}
