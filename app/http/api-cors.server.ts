import type { MiddlewareFunction } from "react-router";
import { env } from "#app/lib/env.server.ts";
import { METHODS } from "./api.server.ts";

const origins = new Set(env.CORS_ORIGINS.map((address) => new URL(address).origin));

/** How long a browser may reuse the answer to a preflight. */
const PREFLIGHT_SECONDS = 600;

/** In browsers, only scripts of the sites in CORS_ORIGINS may call the API. */
export const cors: MiddlewareFunction<Response> = async ({ request }, next) => {
  const isPreflight =
    request.method === "OPTIONS" && request.headers.has("Access-Control-Request-Method");
  const response =
    isPreflight && allowedOrigin(request) ? preflightResponse(request) : await next();
  return addCorsHeaders(request, response);
};

/** Also for refusals that are sent before any route runs: the calling script must read them. */
export function addCorsHeaders(request: Request, response: Response): Response {
  const origin = allowedOrigin(request);
  response.headers.append("Vary", "Origin, Authorization");
  if (!origin) return response;
  response.headers.set("Access-Control-Allow-Origin", origin);
  response.headers.set("Access-Control-Allow-Credentials", "true");
  response.headers.set("Access-Control-Expose-Headers", "ETag, Retry-After, X-Request-Id");
  return response;
}

function allowedOrigin(request: Request): string | null {
  const origin = request.headers.get("Origin");
  return origin !== null && origins.has(origin) ? origin : null;
}

function preflightResponse(request: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": METHODS.join(", "),
      "Access-Control-Allow-Headers":
        request.headers.get("Access-Control-Request-Headers") ?? "Authorization, Content-Type",
      "Access-Control-Max-Age": String(PREFLIGHT_SECONDS),
    },
  });
}
