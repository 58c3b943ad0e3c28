import { type SQL, sql } from "drizzle-orm";
import { invite_uses, invites, lineage, posts, topics, users } from "#app/db/schema.server.ts";
import { env } from "#app/lib/process/env.server.ts";
import { DAYS_SHOWN, MONTHS_SHOWN } from "./periods.ts";

/** More than the page shows, because some may be removed until the next count. */
const RANKED_MAX = 10;
/** Enough for all open ones: invites expire, and the clean-up deletes old ones. */
const INVITES_READ = 10_000;

/** How many members wrote a topic or reply in the seven days before a moment. */
export function writersBefore(moment: SQL): SQL {
  const within = sql`created_at >= ${moment} - interval '7 days' and created_at < ${moment}`;
  return sql`(
    select count(distinct owner_id) from (
      select owner_id from ${posts} where ${within} union all select owner_id from ${topics} where ${within}
    ) as written)`;
}

/** How many invites could be used at a moment. */
export function openInvitesAt(moment: SQL): SQL {
  return sql`(
    select count(*) filter (where created_at <= ${moment}
      and coalesce(expires_at > ${moment}, true) and coalesce(used_at > ${moment}, true))
    from (select created_at, expires_at, used_at from ${invites} order by id desc limit ${INVITES_READ}::int) as newest)`;
}

/** An `ActivitySummary`. */
export function summaryNow(): SQL {
  return sql`(
    with recent as (
      select topic_id, count(*)::int as posts from ${posts} where ${isRecent()} group by topic_id
    ), ranked_topics as (
      select topic_id as id, posts from recent order by posts desc, topic_id desc limit ${RANKED_MAX}::int
    ), ranked_forums as (
      select forum_id as id, sum(topics)::int as topics, sum(posts)::int as posts from (
        select forum_id, 0 as topics, posts from recent join ${topics} on topics.id = recent.topic_id
        union all
        select forum_id, count(*), 0 from ${topics} where ${isRecent()} group by forum_id
      ) as written group by forum_id order by sum(topics + posts) desc, forum_id limit ${RANKED_MAX}::int
    )
    select jsonb_build_object(
      'topics', (select coalesce(jsonb_agg(ranked_topics), '[]') from ranked_topics),
      'forums', (select coalesce(jsonb_agg(ranked_forums), '[]') from ranked_forums),
      'joined', (${joinedByMonth()})))`;
}

/**
 * Members by the month in which they joined, in the calendar of the site, and how: with an invite
 * of their own, with a shared link, or added by a superuser.
 */
function joinedByMonth(): SQL {
  const zone = sql`${env.DEFAULT_TIME_ZONE}::text`;
  const first = sql`date_trunc('month', now() at time zone ${zone}) - make_interval(months => ${MONTHS_SHOWN - 1}::int)`;
  return sql`
    select jsonb_agg(by_month order by month) from (
      select to_char(months.month, 'YYYY-MM') as month,
        count(*) filter (where way = 'personal')::int as personal,
        count(*) filter (where way = 'shared')::int as shared,
        count(*) filter (where way = 'added')::int as added
      from generate_series(${first}, now() at time zone ${zone}, interval '1 month') as months(month)
      left join (
        select date_trunc('month', users.created_at at time zone ${zone}) as month,
          case when exists (select from ${invite_uses} where user_id = users.id) then 'shared'
            when lineage.inviter_id is not null then 'personal' else 'added' end as way
        from ${users} left join ${lineage} on lineage.user_id = users.id
        where not users.is_former and users.created_at >= (${first}) at time zone ${zone}
      ) as members on members.month = months.month
      group by months.month
    ) as by_month`;
}

function isRecent(): SQL {
  return sql.raw(`created_at >= now() - interval '${DAYS_SHOWN} days'`);
}
