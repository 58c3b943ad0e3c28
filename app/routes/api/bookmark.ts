import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { deleteBookmark } from "#app/domain/bookmarks/change-bookmark.server.ts";

endpoint("/bookmarks/{id}", "Bookmarks", {
  DELETE: operation({
    operationId: "deleteBookmark",
    summary: "Delete a bookmark",
    description: "What was bookmarked stays.",
    access: "member",
    message: "bookmarkRemoved",
    refusals: [404],
    run: ({ actor, params }) => deleteBookmark(actor, params.id),
  }),
});
