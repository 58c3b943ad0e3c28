import { z } from "zod";
import { plainText, trim } from "#app/domain/base/rules.ts";
import {
  type BookmarkRow,
  getBookmark,
  listBookmarks,
} from "#app/domain/topics/bookmarks/bookmark-list.server.ts";
import { bookmarkThing } from "#app/domain/topics/bookmarks/bookmark-thing.server.ts";
import { deleteBookmark } from "#app/domain/topics/bookmarks/change-bookmark.server.ts";
import { bookmark_input, bookmarkedThing } from "#app/domain/topics/bookmarks/input.ts";
import { BOOKMARK_SEARCH_MAX } from "#app/domain/topics/bookmarks/limits.ts";
import { postUrl, topicUrl } from "#app/domain/topics/topics/urls.server.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { id_shape, listOf, moment_shape, paging, wide_id_shape } from "../protocol/shapes.ts";

const bookmark = z
  .object({
    id: id_shape,
    topic_id: id_shape,
    post_id: wide_id_shape.nullable().meta({ description: "Null for a topic" }),
    note: z.string().nullable(),
    title: z.string().meta({ description: "Of the topic, plain text" }),
    forum_id: id_shape,
    forum_name: z.string(),
    excerpt: z.string().meta({ description: "The beginning of the topic or reply, plain text" }),
    owner: z
      .object({
        id: id_shape,
        username: z.string(),
        full_name: z.string().nullable(),
        picture_url: z.string().nullable(),
      })
      .meta({ description: "Who wrote it" }),
    created_at: moment_shape,
    url: z.url().meta({ description: "The page that shows it" }),
  })
  .meta({ id: "Bookmark" });

/** Leaves out the fields that only the site's pages use. */
function bookmarkAnswer({
  topic_language: _topic_language,
  language: _language,
  position: _position,
  ...row
}: BookmarkRow) {
  const { topic_id, post_id } = row;
  return {
    ...row,
    url: post_id === null ? topicUrl(topic_id) : postUrl(topic_id, post_id),
  };
}

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
