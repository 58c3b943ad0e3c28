import type { ReservedSql } from "#postgres";
import { endings, ROOT_COUNT, roots } from "./vocabulary.ts";
import { rankSql } from "./word-law.ts";

/** More words than any text has. */
const WORDS_MAX = 10_000;

/** Stores what `sentenceSql` reads. */
export async function storeVocabulary(sql: ReservedSql): Promise<void> {
  await sql`create unlogged table bench.roots (n int primary key, word text)`;
  await sql`create unlogged table bench.endings (n int primary key, kept int, letters text)`;
  await sql`
    insert into bench.roots select * from json_to_recordset(${JSON.stringify(roots)}::text::json) as t(n int, word text)`;
  await sql`
    insert into bench.endings select * from json_to_recordset(${JSON.stringify(endings)}::text::json) as t(n int, kept int, letters text)`;
  await sql`analyze bench.roots, bench.endings`;
}

/**
 * A subquery of as many generated words as `words` says: those of `wordAt`, drawn as by `rankOf`.
 */
export const sentenceSql = (id: string, words: string, salt: number): string => `(
  select string_agg(left(root.word, ending.kept) || ending.letters, ' ')
  from generate_series(1, ${words}) as word_n
  cross join lateral (select bench.random(${id}::bigint * ${WORDS_MAX} + word_n, ${salt}) as number offset 0) as drawn
  cross join lateral (select ${rankSql("drawn.number")} - 1 as n offset 0) as word
  join bench.roots root on root.n = word.n % ${ROOT_COUNT}
  join bench.endings ending on ending.n = word.n / ${ROOT_COUNT} * 2 + word.n % ${ROOT_COUNT} % 2)`;
