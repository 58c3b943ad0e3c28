import { type SQL, sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { type ActivitySummary, activity_totals, forums, topics } from "#app/db/schema.server.ts";
import { topic_exists } from "../../base/visibility.server.ts";
import { lastQuartersOfDays } from "./count-activity.server.ts";
import { openInvitesAt, summaryNow, writersBefore } from "./figures-sql.server.ts";

const RANKS_SHOWN = 5;
/** The quarters of a day. The last one has the summary, or one before it: no index says which. */
const ROWS_READ = 96;

export type Standing = {
  /** Members who wrote in the last seven days. */
  writers: number;
  /** What was written to most in the last 30 days. */
  lively_topics: { id: number; title: string; posts: number }[];
  lively_forums: { id: number; name: string; topics: number; posts: number }[];
  joined: ActivitySummary["joined"];
};

/** As the job has counted it, at most a quarter of an hour ago. On a new site: now. */
export async function findStanding(): Promise<Standing> {
  const counted = sql`
    select writers, summary
    from (select * from ${activity_totals} order by starts_at desc limit ${ROWS_READ}::int) as newest
    where summary is not null order by starts_at desc limit 1`;
  const now = sql`select ${writersBefore(sql`now()`)}::int as writers, ${summaryNow()} as summary`;
  const standing = (await selectStanding(counted)) ?? (await selectStanding(now));
  if (!standing) throw new Error("The dashboard was not counted");
  return standing;
}

/** What was removed since has no name any more, and is left out. */
async function selectStanding(source: SQL): Promise<Standing | undefined> {
  const [standing] = await db.execute<Standing>(sql`
    select source.writers, source.summary -> 'joined' as joined,
      (select coalesce(json_agg(named), '[]') from (
        select topics.id, topics.title, ranked.posts
        from jsonb_to_recordset(source.summary -> 'topics') as ranked(id int, posts int)
        join ${topics} on topics.id = ranked.id where ${topic_exists}
        order by ranked.posts desc, ranked.id desc limit ${RANKS_SHOWN}::int
      ) as named) as lively_topics,
      (select coalesce(json_agg(named), '[]') from (
        select forums.id, forums.name, ranked.topics, ranked.posts
        from jsonb_to_recordset(source.summary -> 'forums') as ranked(id int, topics int, posts int)
        join ${forums} on forums.id = ranked.id
        order by ranked.topics + ranked.posts desc, ranked.id limit ${RANKS_SHOWN}::int
      ) as named) as lively_forums
    from (${source}) as source`);
  return standing;
}

export async function countOpenInvites(): Promise<number> {
  const [row] = await db.execute<{ open: number }>(
    sql`select ${openInvitesAt(sql`now()`)}::int as open`,
  );
  return row?.open ?? 0;
}

/** How things stood at the end of each day of the last month, as far as it was counted. */
export async function listEndsOfDays() {
  return [
    ...(await db.execute<{ writers: number; open_invites: number }>(sql`
      select writers, open_invites from ${activity_totals}
      where starts_at = any(${lastQuartersOfDays()}) and writers is not null
      order by starts_at`)),
  ];
}
