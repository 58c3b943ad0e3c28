import { sql } from "drizzle-orm";
import { db, primary_db } from "#app/db/client.server.ts";
import { remember } from "./remember.ts";
import {
  isIndexReady,
  POSTS_INDEX,
  TITLE_WORDS_INDEX,
  TOPICS_INDEX,
} from "./search-indexes.server.ts";

export type SearchState = {
  /** Whether they have their index. Without it, no statement may look for words in them. */
  topics: boolean;
  posts: boolean;
  /** How much of the indexes is made, 0 to 99, or null if both are complete. */
  percent: number | null;
  /** The schema of the extension pg_trgm, quoted, or null if there are no suggestions. */
  trigrams: string | null;
};

/** Soon enough for who waits for the index, and a search asks no more often. */
const UNFINISHED_SECONDS = 3;
/** An index that was dropped since is noticed by isIndexReady() in the statements. */
const READY_SECONDS = 60;

const remembered = remember(findState, ({ percent }) =>
  percent === null ? READY_SECONDS : UNFINISHED_SECONDS,
);

/** What a search can use. A process asks the database now and then, and remembers the answer. */
export const readSearchState = remembered.read;

/** The next search asks the database again. */
export const forgetSearchState = remembered.forget;

/** How much of the indexes of topics and replies is made, 0 to 99, or null if both are complete. */
export async function findSearchProgress(): Promise<number | null> {
  return (await findState()).percent;
}

async function findState(): Promise<SearchState> {
  const [row] = await db.execute<Omit<SearchState, "percent">>(sql`
    select ${isIndexReady(TOPICS_INDEX)} as topics, ${isIndexReady(POSTS_INDEX)} as posts, (
      select quote_ident(nspname) from pg_extension e join pg_namespace n on n.oid = e.extnamespace
      where extname = 'pg_trgm' and ${isIndexReady(TITLE_WORDS_INDEX)}
    ) as trigrams`);
  const state = { topics: false, posts: false, trigrams: null, ...row };
  return { ...state, percent: state.topics && state.posts ? null : await findPercent(state) };
}

/** Topics come first, and are few beside the replies. */
const TOPICS_PERCENT = 10;
const POSTS_PERCENT = 99 - TOPICS_PERCENT;

async function findPercent({
  topics,
  posts,
}: {
  topics: boolean;
  posts: boolean;
}): Promise<number> {
  const [topics_done, posts_done] = await Promise.all([
    topics ? 1 : findDone(TOPICS_INDEX),
    posts ? 1 : findDone(POSTS_INDEX),
  ]);
  return Math.floor(TOPICS_PERCENT * topics_done + POSTS_PERCENT * posts_done);
}

type Progress = { phase: string; blocks_done: number; blocks_total: number };

/** From 0 to 1. Only the primary makes indexes, and a replica knows nothing of it. */
async function findDone(index: string): Promise<number> {
  const [row] = await primary_db.execute<Progress>(sql`
    select phase, blocks_done, blocks_total from pg_stat_progress_create_index
    where index_relid = to_regclass(${`public.${index}`})`);
  return row ? doneIn(row) : 0;
}

/** Reading the table and making the keys takes nearly all of the time. */
const READ_DONE = 0.9;
const SORTED_DONE = 0.95;

export function doneIn({ phase, blocks_done, blocks_total }: Progress): number {
  if (/^(index validation|waiting for (writers before validation|old snapshots))/.test(phase))
    return SORTED_DONE;
  if (!phase.startsWith("building index")) return 0;
  if (/sorting|merging/.test(phase)) return READ_DONE;
  return blocks_total > 0 ? (READ_DONE * blocks_done) / blocks_total : 0;
}
