import { notFound } from "#app/domain/refusal.ts";
import { answerRefusal } from "#app/http/api-answer.server.ts";

const handle = () => answerRefusal(notFound());

export { handle as action, handle as loader };
