import { getCategory } from "#app/domain/forums/categories.server.ts";
import { getForum } from "#app/domain/forums/forums.server.ts";
import { move_input } from "#app/domain/forums/input.ts";
import { moveCategory, moveForum } from "#app/domain/forums/move.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";
import { category, forum } from "./forum-answer.ts";

const MOVED = "At the end of the list nothing changes. Others may get another `order` too.";

endpoint("/categories/{id}/move", "Categories", {
  POST: operation({
    operationId: "moveCategory",
    summary: "Exchange a category with the one before or after it",
    description: MOVED,
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

endpoint("/forums/{id}/move", "Forums", {
  POST: operation({
    operationId: "moveForum",
    summary: "Exchange a forum with the one before or after it in its category",
    description: MOVED,
    access: "superuser",
    body: move_input,
    answer: forum,
    refusals: [404],
    run: async ({ actor, params, input: { direction } }) => {
      await moveForum(actor, params.id, direction);
      return await getForum(params.id);
    },
  }),
});
