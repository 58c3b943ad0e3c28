import { endpoint, operation } from "#app/api/protocol/endpoint.server.ts";
import { InvalidInput } from "#app/api/protocol/invalid-input.server.ts";
import { filter_id, paging } from "#app/api/protocol/shapes.ts";
import { limitedSearch } from "#app/domain/search/limited-search.server.ts";
import { search_api_input } from "#app/domain/search/search-api-input.ts";
import { WORDS_MAX } from "#app/domain/search/search-query.ts";
import type { SearchProblem } from "#app/domain/search/search-results.ts";
import type { MessageKey } from "#locales/index.ts";
import { search_results, searchAnswer } from "./search-answer.ts";

/** What is wrong with the words of `q`. A filter that fits nothing is a search without results. */
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
