import { z } from "zod";
import { search_api_input } from "#app/domain/search/query/search-api-input.ts";
import { RESULTS_MAX, SEARCH_TYPES } from "#app/domain/search/query/search-input.ts";
import { WORDS_MAX } from "#app/domain/search/query/search-query.ts";
import type { SearchProblem, SearchResult } from "#app/domain/search/query/search-results.ts";
import { limitedSearch } from "#app/domain/search/results/limited-search.server.ts";
import { markedText, plainTextOf } from "#app/domain/search/results/marked-text.ts";
import { postUrl, topicUrl } from "#app/domain/topics/topics/urls.server.ts";
import type { MessageKey } from "#locales/index.ts";
import { endpoint, operation } from "../protocol/endpoint.server.ts";
import { InvalidInput } from "../protocol/invalid-input.server.ts";
import {
  count_shape,
  filter_id,
  id_shape,
  listOf,
  moment_shape,
  paging,
  wide_id_shape,
} from "../protocol/shapes.ts";

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

const search_results = listOf(result).extend({
  count: count_shape.meta({ description: `At most ${RESULTS_MAX}` }),
  count_is_exact: z.boolean().meta({ description: "False if there are more than `count`" }),
});

function searchAnswer({
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
    url: post_id === null ? topicUrl(topic_id) : postUrl(topic_id, post_id),
  };
}

/**
 * What is wrong with the words of `q`. A filter that matches nothing is a search without results.
 */
const PROBLEMS: Partial<Record<SearchProblem, MessageKey>> = {
  empty: "searchEmpty",
  too_short: "searchTooShort",
  too_many_words: "searchTooManyWords",
  bad_date: "notADate",
};

const LIMITS: Partial<Record<MessageKey, { max_words: number }>> = {
  searchTooManyWords: { max_words: WORDS_MAX },
};

endpoint("/search", "Search", {
  GET: operation({
    operationId: "search",
    summary: "Topics and replies that contain all words",
    description: "`q` takes what the search of the site takes.",
    access: "member",
    query: search_api_input.extend({ forum_id: filter_id.optional(), ...paging.shape }),
    answer: search_results,
    refusals: [429],
    run: async ({ actor, input: { skip, limit, ...input } }) => {
      const results = await limitedSearch(actor, input, { skip, limit });
      const problem = results.problem && PROBLEMS[results.problem];
      if (problem) throw InvalidInput.at(["query", "q"], problem, LIMITS[problem]);
      return searchAnswer(results);
    },
  }),
});
