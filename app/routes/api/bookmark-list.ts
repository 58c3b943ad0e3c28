import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { listOf, paging } from "#app/api/protocol/shapes.ts";
import { getBookmark, listBookmarks } from "#app/domain/bookmarks/bookmark-list.server.ts";
import { bookmarkThing } from "#app/domain/bookmarks/bookmark-thing.server.ts";
import { bookmark_input, bookmarkedThing } from "#app/domain/bookmarks/input.ts";
import { BOOKMARK_SEARCH_MAX } from "#app/domain/bookmarks/limits.ts";
import { plainText, trim } from "#app/domain/rules.ts";
import { bookmark, bookmarkAnswer } from "./bookmark-answer.ts";

const query = paging.extend({
  q: plainText(BOOKMARK_SEARCH_MAX, { tidy: trim })
    .default("")
    .meta({ description: "Words of the note, the title or the excerpt" }),
});

endpoint("/bookmarks", "Bookmarks", {
  GET: operation({
    operationId: "listBookmarks",
    summary: "Your bookmarks, newest first. What was removed is left out until it is restored",
    description: "Nobody else sees them.",
    access: "member",
    query,
    answer: listOf(bookmark),
    refusals: [429],
    run: async ({ actor, input }) => {
      const { data, count } = await listBookmarks(actor, input);
      return { data: data.map(bookmarkAnswer), count };
    },
  }),
  POST: operation({
    operationId: "createBookmark",
    summary: "Bookmark a topic or a reply, or change the note of its bookmark",
    description: "There is one bookmark for each topic or reply: a second call changes its note.",
    access: "member",
    body: bookmark_input,
    answer: bookmark,
    refusals: [400, 404],
    run: async ({ actor, input }) => {
      const id = await bookmarkThing(actor, bookmarkedThing(input), input);
      return bookmarkAnswer(await getBookmark(actor, id));
    },
  }),
});
