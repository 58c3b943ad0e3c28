import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import type { IndexKey } from "./index-keys.ts";
import { remember } from "./remember.ts";
import { POSTS_INDEX, TOPICS_INDEX } from "./search-indexes.server.ts";

/** Which part of the texts has a key, for the frequent ones. */
export type KeyFrequencies = ReadonlyMap<string, number>;
export type Frequencies = { topics: KeyFrequencies; posts: KeyFrequencies };

/** ANALYZE counts them, which PostgreSQL runs when a tenth of the texts is new. */
const REMEMBERED_SECONDS = 5 * 60;

const remembered = remember(findFrequencies, () => REMEMBERED_SECONDS);

/** Of the frequent keys, as PostgreSQL has counted them in a sample of the texts. */
export const readKeyFrequencies = remembered.read;

/** For tests, which add many texts at once. */
export const forgetKeyFrequencies = remembered.forget;

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
