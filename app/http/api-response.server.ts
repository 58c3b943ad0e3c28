import { EditConflict } from "#app/domain/edit-version.server.ts";
import { Refusal } from "#app/domain/refusal.ts";
import { toRefusal } from "#app/domain/to-refusal.server.ts";
import { JsonText } from "#app/lib/json-text.ts";
import { log } from "#app/lib/log.server.ts";
import { answers } from "#locales/answers.ts";
import { messages } from "#locales/en/messages.ts";
import { InvalidInput } from "./api-invalid-input.server.ts";
import type { ApiAnswer, ApiRequest, Description } from "./api-operation.ts";

/** The value as JSON, as HTML, or the operation's message. */
export function successAnswer(
  value: unknown,
  { message, html }: Pick<Description, "message" | "html">,
): ApiAnswer {
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
  if (error instanceof EditConflict) return refusalAnswer(new Refusal(412, error.key));
  const refusal = toRefusal(error);
  if (refusal) return refusalAnswer(refusal);
  if (!signal.aborted) log.error({ err: error, request_id }, "A call failed");
  return jsonAnswer({ detail: "Internal Server Error" }, 500);
}

export function invalidInputAnswer({ details }: InvalidInput): ApiAnswer {
  return jsonAnswer({ detail: details }, 422);
}

export function refusalAnswer({ status, key, about }: Refusal): ApiAnswer {
  const detail =
    status === 422
      ? InvalidInput.at(["body", ...(about.field ? [about.field] : [])], key).details
      : messages[key];
  const answer = jsonAnswer({ detail }, status);
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

export function tooLargeAnswer(): ApiAnswer {
  const answer = jsonAnswer({ detail: "Request body is too large" }, 413);
  answer.headers["Connection"] = "close";
  return answer;
}

function jsonAnswer(value: unknown, status = 200): ApiAnswer {
  return {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "private, no-cache" },
    body: value instanceof JsonText ? value.bytes : JSON.stringify(value),
  };
}
