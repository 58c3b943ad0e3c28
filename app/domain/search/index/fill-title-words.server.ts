import type { Sql } from "#postgres";

/**
 * A batch takes about half a second. A topic with a new word waits for a batch that has the same
 * one.
 */
const BATCH_TOPICS = 5000;

/** Adds the words of all titles. Those of new and changed titles are added by a trigger. */
export async function fillTitleWords(sql: Sql): Promise<void> {
  const [row] = await sql`select max(id) as last_id from topics`;
  for (let first_id = 1; first_id <= Number(row?.last_id ?? 0); first_id += BATCH_TOPICS)
    await sql`
      insert into title_words (word)
      select distinct word from topics cross join words_of_title(title) as word
      where id between ${first_id} and ${first_id + BATCH_TOPICS - 1} order by word on conflict do nothing`;
}
