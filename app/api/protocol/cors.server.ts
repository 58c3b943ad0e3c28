import type { IncomingHttpHeaders } from "node:http";
import { env } from "#app/lib/process/env.server.ts";
import { METHODS } from "./endpoint.server.ts";
import type { ApiAnswer } from "./operation.ts";

/** Only scripts of the sites in CORS_ORIGINS may call the API in browsers. */
const origins = new Set(env.CORS_ORIGINS.map((address) => new URL(address).origin));

/** How long a browser may reuse the answer to a preflight. */
const PREFLIGHT_SECONDS = 600;

const EXPOSED = [
  "ETag",
  "Idempotency-Replayed",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "Warnings",
  "X-Request-Id",
];

/** Errors have these headers too: the calling script must be able to read them. */
export function corsHeaders(origin: string | undefined): Record<string, string> {
  if (origin === undefined || !origins.has(origin)) return {};
  return {
    "Access-Control-Allow-Origin": origin,
    "Access-Control-Allow-Credentials": "true",
    "Access-Control-Expose-Headers": EXPOSED.join(", "),
  };
}

/** The answer to a browser's preflight. Null for any other request. */
export function preflightAnswer(method: string, headers: IncomingHttpHeaders): ApiAnswer | null {
  const { origin, "access-control-request-method": method_to_call } = headers;
  if (method !== "OPTIONS" || method_to_call === undefined) return null;
  if (origin === undefined || !origins.has(origin)) return null;
  return {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": METHODS.join(", "),
      "Access-Control-Allow-Headers":
        headers["access-control-request-headers"] ??
        "Authorization, Content-Type, Idempotency-Key, If-Match",
      "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
    },
    body: null,
  };
}
