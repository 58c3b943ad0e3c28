import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { former_title_words, title_words } from "#app/db/schema.server.ts";
import { isIndexReady, TITLES_INDEX } from "./search-indexes.server.ts";
import { topicsWithWord } from "./topics-with-word.server.ts";

/**
 * A word that many titles have takes a millisecond, and one statement well under its time limit.
 */
const BATCH_WORDS = 1000;

/**
 * Deletes the words of deleted and changed titles that no other title has. A title that is stored
 * at the same moment may lose a word; then it is not suggested until another title has it.
 */
export async function cleanTitleWords(): Promise<void> {
  for (;;) {
    const [batch] = await db.execute<{ words: number }>(sql`
      with former as (
        delete from ${former_title_words} where ${isIndexReady(TITLES_INDEX)} and ctid in (
          select ctid from ${former_title_words} limit ${BATCH_WORDS}::int for update skip locked
        ) returning word
      ), deleted as (
        delete from ${title_words} where word in (select word from former)
          and not exists (${topicsWithWord(title_words.word)})
      )
      select count(*)::int as words from former`);
    if (!batch || batch.words < BATCH_WORDS) return;
  }
}
