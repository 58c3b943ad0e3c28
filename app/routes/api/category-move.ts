import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { getCategory } from "#app/domain/forums/categories.server.ts";
import { move_input } from "#app/domain/forums/input.ts";
import { moveCategory } from "#app/domain/forums/move.server.ts";
import { category, MOVE_TEXT } from "./forum-answer.ts";

endpoint("/categories/{id}/move", "Categories", {
  POST: operation({
    operationId: "moveCategory",
    summary: "Exchange a category with the one before or after it",
    description: MOVE_TEXT,
    access: "superuser",
    body: move_input,
    answer: category,
    refusals: [404],
    run: async ({ actor, params, input: { direction } }) => {
      await moveCategory(actor, params.id, direction);
      return await getCategory(params.id);
    },
  }),
});
