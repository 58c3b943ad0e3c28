import { allowOrigins } from "#app/http/api-cors.server.ts";
import { answerInJson } from "#app/http/api-json.server.ts";
import { meetBearer } from "#app/http/visitor.server.ts";

export const middleware = [allowOrigins, answerInJson, meetBearer];
