import { notFound } from "#app/domain/refusal.ts";
import { refusalResponse } from "#app/http/api-response.server.ts";

const handle = () => refusalResponse(notFound());

export { handle as action, handle as loader };
