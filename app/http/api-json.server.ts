import type { MiddlewareFunction } from "react-router";
import { Refusal } from "#app/domain/refusal.ts";
import { jsonResponse, methodsResponse, refusalResponse } from "./api-response.server.ts";
import { isDataRequest } from "./navigation.server.ts";

/** Turns the framework's own errors below /api into JSON. */
export const jsonErrors: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (isDataRequest(request)) return refusalResponse(new Refusal(404, "notFound"));
  const response = await next();
  if (response.status < 400 || response.headers.get("Content-Type")?.startsWith("application/json"))
    return response;
  if (response.status === 405) return refusalResponse(new Refusal(405, "methodNotAllowed"));
  if (response.status < 500)
    return refusalResponse(
      new Refusal(response.status, response.status === 404 ? "notFound" : "invalidInput"),
    );
  return jsonResponse(JSON.stringify({ detail: "Internal Server Error" }), 500);
};

/** For the documentation page, which lies below /api: it answers other methods as the API does. */
export const readOnly: MiddlewareFunction<Response> = ({ request }) => {
  if (request.method !== "GET" && request.method !== "HEAD")
    return methodsResponse(request, ["GET"]);
};
