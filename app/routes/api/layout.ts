import { allowOrigins } from "#app/http/api-cors.server.ts";
import { answerInJson } from "#app/http/api-json.server.ts";
import { authenticateBearer } from "#app/http/bearer.server.ts";

export const middleware = [allowOrigins, answerInJson, authenticateBearer];
