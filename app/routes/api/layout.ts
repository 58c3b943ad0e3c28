import { cors } from "#app/http/api-cors.server.ts";
import { jsonErrors } from "#app/http/api-json.server.ts";
import { authenticateBearer } from "#app/http/bearer.server.ts";

export const middleware = [cors, jsonErrors, authenticateBearer];
