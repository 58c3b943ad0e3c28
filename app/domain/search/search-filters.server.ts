import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { forums } from "#app/db/schema.server.ts";
import { idByUsername } from "../users/usernames.server.ts";
import type { SearchInput } from "./search-input.ts";
import type { SearchProblem } from "./search-results.ts";

export type FoundFilters = {
  author_id: number | null;
  forum_id: number | null;
  since: string | null;
  until: string | null;
};

const NONE: FoundFilters = { author_id: null, forum_id: null, since: null, until: null };
/** An offset can lead out of them. */
const FOUR_DIGITS = /^(?!0000)\d{4}-/;
const DAY_LENGTH = "YYYY-MM-DD".length;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** PostgreSQL would understand more, but not every text that JavaScript takes for a time. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * The ids and times of the filters, or what is wrong with them. `forum_name` is a part of the name
 * that was typed as a word; the name that equals it goes before others.
 */
export async function findFilters(
  { author, forum_id, since, until, time_zone = "UTC" }: SearchInput,
  forum_name: string | undefined,
): Promise<FoundFilters | SearchProblem> {
  const days = [since, until].filter((day) => day !== undefined);
  if (days.some((day) => !isTime(day))) return "bad_date";
  if (
    author === undefined &&
    forum_id === undefined &&
    forum_name === undefined &&
    days.length === 0
  )
    return NONE;
  const [found] = await executePrepared<FoundFilters>(
    db,
    "search_filters",
    sql`
    select ${idByUsername(author ?? "")} as author_id,
      (select id from ${forums} where id = ${forum_id ?? null}::int or (${forum_id ?? null}::int is null and strpos(fold(name), fold(${forum_name ?? null}::text)) > 0)
        order by fold(name) = fold(${forum_name ?? null}::text) desc, id limit 1) as forum_id,
      ${startOf(since, time_zone)}::text as since, ${endOf(until, time_zone)}::text as until`,
  );
  if (!found) return NONE;
  if (author !== undefined && found.author_id === null) return "unknown_author";
  if ((forum_id !== undefined || forum_name !== undefined) && found.forum_id === null)
    return "unknown_forum";
  return found;
}

/** A moment in UTC, because PostgreSQL knows fewer offsets than JavaScript. */
function inUtc(time: string): string {
  return DAY.test(time) ? time : new Date(time).toISOString();
}

/** JavaScript moves 30 February to March, and then writes another day. PostgreSQL has no year 0. */
function isTime(text: string): boolean {
  const is_well_formed = DAY.test(text) || MOMENT.test(text);
  if (!is_well_formed || Number.isNaN(Date.parse(text))) return false;
  const day = text.slice(0, DAY_LENGTH);
  return (
    new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) && FOUR_DIGITS.test(inUtc(text))
  );
}

function startOf(time: string | undefined, zone: string): SQL {
  const value = sql`${time === undefined ? null : inUtc(time)}::text`;
  return sql`case when length(${value}) = ${number(DAY_LENGTH)} then ${value}::timestamp at time zone ${zone} else ${value}::timestamptz end`;
}

function endOf(time: string | undefined, zone: string): SQL {
  const value = sql`${time === undefined ? null : inUtc(time)}::text`;
  return sql`case when length(${value}) = ${number(DAY_LENGTH)} then ((${value}::date + 1)::timestamp at time zone ${zone}) - interval '1 millisecond' else ${value}::timestamptz end`;
}

function number(value: number): SQL {
  return sql.raw(String(value));
}
