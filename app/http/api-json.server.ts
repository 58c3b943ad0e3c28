import type { MiddlewareFunction } from "react-router";
import { Refusal } from "#app/domain/refusal.ts";
import { answerRefusal, json, notAllowedMethod } from "./api-answer.server.ts";
import { isDataRequest } from "./navigation.server.ts";

/** Whatever the framework itself refuses below /api is said in JSON too. */
export const answerInJson: MiddlewareFunction<Response> = async ({ request }, next) => {
  if (isDataRequest(request)) return answerRefusal(new Refusal(404, "notFound"));
  const response = await next();
  if (response.status < 400 || response.headers.get("Content-Type")?.startsWith("application/json"))
    return response;
  if (response.status === 405) return answerRefusal(new Refusal(405, "methodNotAllowed"));
  if (response.status < 500)
    return answerRefusal(
      new Refusal(response.status, response.status === 404 ? "notFound" : "invalidInput"),
    );
  return json(JSON.stringify({ detail: "Internal Server Error" }), 500);
};

/**
 * For the page about the contract: whoever sends something there is a program, and is answered as
 * one.
 */
export const readOnly: MiddlewareFunction<Response> = ({ request }) => {
  if (request.method !== "GET" && request.method !== "HEAD")
    return notAllowedMethod(request, ["GET"]);
};
