import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { topics } from "#app/db/schema.server.ts";

/**
 * The topics whose titles have the word, for `exists (…)`. The index finds them by the beginning of
 * the word.
 */
export function topicsWithWord(word: SQLWrapper, word_fold: SQLWrapper): SQL {
  return sql`
    select from ${topics}
    where topic_keys(${topics.id}, ${topics.owner_id}, ${topics.title}, ${topics.content}) @@ title_query(${word_fold})
      and ${word} in (select words_of_title(${topics.title}))`;
}
