import { setImmediate as nextTurn } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/db/client.server.ts";
import { type Source, TEXTS } from "./sources.server.ts";
import { type IndexedText, wordsOfText } from "./text-words.ts";

/** The words of so many characters are found in some milliseconds; then other requests can run. */
const CHARACTERS_TOGETHER = 100_000;

/**
 * The words by which texts are found, in the order of their ids. `which` is a condition on `id`.
 */
export async function readTexts(database: Database | Transaction, source: Source, which: SQL) {
  const rows = await database.execute<IndexedText & { id: number }>(
    sql`${TEXTS[source]} where ${which} order by id`,
  );
  return await findWords(rows);
}

export async function findWords(rows: readonly (IndexedText & { id: number })[]) {
  const texts: { id: number; words: string[] }[] = [];
  let characters = 0;
  for (const row of rows) {
    texts.push({ id: row.id, words: wordsOfText(row) });
    characters += row.content.length;
    if (characters < CHARACTERS_TOGETHER) continue;
    await nextTurn();
    characters = 0;
  }
  return texts;
}

/** The condition for these ids, as one parameter. */
export function hasIdIn(ids: readonly number[]): SQL {
  return sql`id = any(string_to_array(${ids.join(" ")}::text, ' ')::bigint[])`;
}
