import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { getForum } from "#app/domain/forums/forums.server.ts";
import { move_input } from "#app/domain/forums/input.ts";
import { moveForum } from "#app/domain/forums/move.server.ts";
import { forum, MOVE_TEXT } from "./forum-answer.ts";

endpoint("/forums/{id}/move", "Forums", {
  POST: operation({
    operationId: "moveForum",
    summary: "Exchange a forum with the one before or after it in its category",
    description: MOVE_TEXT,
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
