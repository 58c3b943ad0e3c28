import { deleteBookmark } from "#app/domain/bookmarks/change-bookmark.server.ts";
import { endpoint, operation } from "#app/http/api.server.ts";

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
