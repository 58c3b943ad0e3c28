import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { topics } from "#app/db/schema.server.ts";

/** The topics whose titles have the word, for `exists (…)`. */
export function topicsWithWord(word: SQLWrapper): SQL {
  return sql`select from ${topics} where title_word_list(${topics.title}) @> array[${word}]`;
}
