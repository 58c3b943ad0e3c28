import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import type { IndexKey } from "./index-keys.ts";
import { POSTS_INDEX, TOPICS_INDEX } from "./search-indexes.server.ts";

/** Which part of the texts has a key, for the frequent ones. */
export type KeyFrequencies = ReadonlyMap<string, number>;
export type Frequencies = { topics: KeyFrequencies; posts: KeyFrequencies };

/** ANALYZE counts them, which PostgreSQL runs when a tenth of the texts is new. */
const REMEMBERED_MS = 5 * 60_000;

let remembered: { frequencies: Promise<Frequencies>; until_ms: number } | null = null;

/** Of the frequent keys, as PostgreSQL has counted them in a sample of the texts. */
export async function readKeyFrequencies(): Promise<Frequencies> {
  const now_ms = performance.now();
  if (remembered && now_ms < remembered.until_ms) return await remembered.frequencies;
  const asked = { frequencies: findFrequencies(), until_ms: now_ms + REMEMBERED_MS };
  remembered = asked;
  try {
    return await asked.frequencies;
  } catch (error) {
    if (remembered === asked) remembered = null;
    throw error;
  }
}

/** For tests, which add many texts at once. */
export function forgetKeyFrequencies(): void {
  remembered = null;
}

/** The part of the texts that has one of each word's keys, if the words were independent. 0 if it is not known. */
export function estimatePart(keys: readonly IndexKey[][], frequencies: KeyFrequencies): number {
  return keys
    .map((alternatives) =>
      Math.min(
        1,
        alternatives.reduce((sum, key) => sum + frequencyOf(key, frequencies), 0),
      ),
    )
    .reduce((product, part) => product * part, 1);
}

function frequencyOf({ key, is_prefix }: IndexKey, frequencies: KeyFrequencies): number {
  if (!is_prefix) return frequencies.get(key) ?? 0;
  let sum = 0;
  for (const [each, part] of frequencies) if (each.startsWith(key)) sum += part;
  return sum;
}

async function findFrequencies(): Promise<Frequencies> {
  const rows = await db.execute<{ index: string; key: string; part: number }>(sql`
    select tablename as index, key, part
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (key, part)
    where schemaname = 'public' and tablename in (${TOPICS_INDEX}, ${POSTS_INDEX}) and key is not null`);
  const of = (name: string) =>
    new Map(rows.filter(({ index }) => index === name).map(({ key, part }) => [key, part]));
  return { topics: of(TOPICS_INDEX), posts: of(POSTS_INDEX) };
}
