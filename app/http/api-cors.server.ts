import type { MiddlewareFunction } from "react-router";
import { env } from "#app/lib/env.server.ts";
import { METHODS } from "./api.server.ts";

const origins = new Set(env.CORS_ORIGINS.map((address) => new URL(address).origin));

/** How long a browser may remember what it was told before a call. */
const PREFLIGHT_SECONDS = 600;

/**
 * Other sites named in CORS_ORIGINS may call from the browser; everybody else's script is kept away
 * by saying nothing.
 */
export const allowOrigins: MiddlewareFunction<Response> = async ({ request }, next) => {
  const asks = request.method === "OPTIONS" && request.headers.has("Access-Control-Request-Method");
  return readable(request, asks && knownOrigin(request) ? preflight(request) : await next());
};

/** The same for what is refused before any route: it too must reach the script that asked. */
export function readable(request: Request, response: Response): Response {
  const origin = knownOrigin(request);
  response.headers.append("Vary", "Origin, Authorization");
  if (!origin) return response;
  response.headers.set("Access-Control-Allow-Origin", origin);
  response.headers.set("Access-Control-Allow-Credentials", "true");
  response.headers.set("Access-Control-Expose-Headers", "ETag, Retry-After, X-Request-Id");
  return response;
}

function knownOrigin(request: Request): string | null {
  const origin = request.headers.get("Origin");
  return origin !== null && origins.has(origin) ? origin : null;
}

function preflight(request: Request): Response {
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
