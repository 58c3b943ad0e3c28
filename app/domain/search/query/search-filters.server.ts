import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { forums } from "#app/db/schema.server.ts";
import { hiddenForumIds, type Reader } from "../../base/can.ts";
import { numberArray } from "../../base/ids.server.ts";
import { idByUsername } from "../../members/users/usernames.server.ts";
import { number } from "./number.ts";
import type { SearchInput } from "./search-input.ts";
import type { SearchProblem } from "./search-results.ts";
import { day_or_moment } from "./search-time.ts";

export type FoundFilters = {
  author_id: number | null;
  forum_id: number | null;
  since: string | null;
  until: string | null;
};

const NONE: FoundFilters = { author_id: null, forum_id: null, since: null, until: null };
const times = z.object({ since: day_or_moment.optional(), until: day_or_moment.optional() });
const DAY_LENGTH = "YYYY-MM-DD".length;

/**
 * The ids and times of the filters, or what is wrong with them. `forum_name` is a part of the name
 * that was typed as a word; a forum with exactly this name comes first.
 */
export async function findFilters(
  reader: Reader,
  { author, forum_id, time_zone = "UTC", ...input }: SearchInput,
  forum_name: string | undefined,
): Promise<FoundFilters | SearchProblem> {
  const { data: range } = times.safeParse(input);
  if (!range) return "bad_date";
  if ([author, forum_id, forum_name, range.since, range.until].every((each) => each === undefined))
    return NONE;
  const [found] = await executePrepared<FoundFilters>(
    db,
    "search_filters",
    sql`
    select ${idByUsername(author ?? "")} as author_id,
      (select id from ${forums} where id <> all(${numberArray(hiddenForumIds(reader))}) and (id = ${forum_id ?? null}::int or ${forum_id ?? null}::int is null and strpos(fold(name), fold(${forum_name ?? null}::text)) > 0)
        order by fold(name) = fold(${forum_name ?? null}::text) desc, id limit 1) as forum_id,
      ${startOf(range.since, time_zone)}::text as since, ${endOf(range.until, time_zone)}::text as until`,
  );
  if (!found) return NONE;
  if (author !== undefined && found.author_id === null) return "unknown_author";
  if ((forum_id !== undefined || forum_name !== undefined) && found.forum_id === null)
    return "unknown_forum";
  return found;
}

function startOf(time: string | undefined, zone: string): SQL {
  const value = sql`${time ?? null}::text`;
  return sql`case when length(${value}) = ${number(DAY_LENGTH)} then ${value}::timestamp at time zone ${zone} else ${value}::timestamptz end`;
}

function endOf(time: string | undefined, zone: string): SQL {
  const value = sql`${time ?? null}::text`;
  return sql`case when length(${value}) = ${number(DAY_LENGTH)} then ((${value}::date + 1)::timestamp at time zone ${zone}) - interval '1 millisecond' else ${value}::timestamptz end`;
}
