import { z } from "zod";
import {
  count_shape,
  id_shape,
  listOf,
  moment_shape,
  wide_id_shape,
} from "#app/api/protocol/shapes.ts";
import { markedText, plainTextOf } from "#app/domain/search/marked-text.ts";
import { RESULTS_MAX, SEARCH_TYPES } from "#app/domain/search/search-input.ts";
import type { SearchResult } from "#app/domain/search/search-results.ts";
import { env } from "#app/lib/env.server.ts";
import { permalink, topicAddress } from "../topic/addresses.ts";

const result = z
  .object({
    type: z.enum(SEARCH_TYPES).exclude(["all"]),
    topic_id: id_shape,
    post_id: wide_id_shape.nullable().meta({ description: "Null for a topic" }),
    title: z.string().meta({ description: "Of the topic, plain text" }),
    snippet: z.string().meta({
      description:
        "A part of the text with the found words in <mark>…</mark>, its only markup: & < > of the text are &amp; &lt; &gt;",
    }),
    forum_id: id_shape,
    forum_name: z.string(),
    owner: z.object({
      id: id_shape,
      username: z.string(),
      full_name: z.string().nullable(),
      picture_url: z.string().nullable(),
    }),
    created_at: moment_shape,
    url: z.url().meta({ description: "The page that shows it" }),
  })
  .meta({ id: "SearchResult" });

export const search_results = listOf(result).extend({
  count: count_shape.meta({ description: `At most ${RESULTS_MAX}` }),
  count_is_exact: z.boolean().meta({ description: "False if there are more than `count`" }),
});

export function searchAnswer({
  data,
  count,
  count_is_exact,
}: {
  data: readonly SearchResult[];
  count: number;
  count_is_exact: boolean;
}) {
  return { data: data.map(resultAnswer), count, count_is_exact };
}

function resultAnswer({ language: _language, title, snippet, ...result }: SearchResult) {
  const { topic_id, post_id } = result;
  return {
    ...result,
    title: plainTextOf(title),
    snippet: markedText(snippet),
    url: env.SITE_URL + (post_id === null ? topicAddress(topic_id) : permalink(topic_id, post_id)),
  };
}
