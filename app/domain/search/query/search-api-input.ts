import { z } from "zod";
import type { MessageKey } from "#locales/index.ts";
import { booleanField, plainText, trim, visibleLine } from "../../base/rules.ts";
import { SEARCH_SORTS, SEARCH_TEXT_MAX, SEARCH_TYPES } from "./search-input.ts";
import { day_or_moment } from "./search-time.ts";

const invalidInput: MessageKey = "invalidInput";

/** What a program may ask for. Where the form of the page ignores a value, this refuses it. */
export const search_api_input = z.object({
  q: plainText(SEARCH_TEXT_MAX, { tidy: trim })
    .min(1, { error: "fieldRequired", abort: true })
    .meta({
      description:
        'Words, "exact phrases" and -words that must be absent. Filters are words too: author:username, since:2030-01-31',
    }),
  type: z.enum(SEARCH_TYPES, { error: invalidInput }).default("all"),
  author: visibleLine("fieldRequired", SEARCH_TEXT_MAX)
    .optional()
    .meta({ description: "A username. Of an unknown one the list is empty" }),
  since: day_or_moment.optional().meta({
    description: "A day in UTC or a moment, itself included. Encode the + of an offset as %2B",
  }),
  until: day_or_moment.optional().meta({ description: "As `since`; a day is included whole" }),
  in_titles: booleanField().default(false).meta({ description: "Only words of titles count" }),
  sort: z.enum(SEARCH_SORTS, { error: invalidInput }).default("relevance"),
});
