import type { Sql } from "#postgres";
import { markersSql, titleMarkersSql } from "./markers.ts";
import { sentenceSql } from "./sentences.ts";
import type { Size } from "./sizes.ts";
import { TEXT_COUNT } from "./texts.ts";

/** All that the benchmark knows about the tables of the app. */
export type FillStep = { name: string; statement: string };

export const BIGGEST_TOPIC = 1;
/** The topics after the biggest one are the big ones; after them comes the one with subscribers. */
export const topicWithSubscribers = (size: Size): number => BIGGEST_TOPIC + size.big_topics + 1;

const YEARS = 3;
/**
 * One reply was deleted after so many replies of a topic, so each block of a long topic has gaps.
 */
const DELETED_ONE_IN = 97;
const SPECIAL_REPLIES = 30;
/** The reader whose pages are measured has the same number of rows in every size. */
export const READER_ID = 1;
const READER_NOTIFICATIONS = 2000;
/**
 * Each forum and each big topic has so many subscribers in every size: the fan-out is measured by
 * itself.
 */
const USUAL_SUBSCRIBERS = 100;
const READER_INVITES = 30;
const READER_TOPIC_SUBSCRIPTIONS = 200;

/** The beginning of a text, and a sentence of words of its own. */
const CONTENT = "x.content || '<p>' || own.words || '.</p>'";
const EXCERPT_MAX = 240;
const EXCERPT = `case when length(x.excerpt) + length(own.words) < ${EXCERPT_MAX} then x.excerpt || ' ' || own.words || '.'
  else left(x.excerpt || ' ' || own.words, ${EXCERPT_MAX - 1}) || '…' end`;

/** The number of a text. */
const text = (n: string, salt: number): string =>
  `(1 + floor(${TEXT_COUNT} * bench.random(${n}, ${salt}))::int)`;

/**
 * Fills an empty, migrated database. Ids and rows are in the order of their times, as on a site
 * that has grown. The schema `bench` holds the drafts from which the rows and all counters are
 * made.
 */
export function fillSteps(size: Size, now: Date): FillStep[] {
  const at = `'${now.toISOString()}'::timestamptz`;
  const special_end = topicWithSubscribers(size);
  const big_topic = Math.floor(size.biggest_topic / 10);
  const rest = size.replies - size.biggest_topic - size.big_topics * big_topic - SPECIAL_REPLIES;
  const member = (n: string, salt: number) =>
    `(1 + floor(${size.members} * power(bench.random(${n}, ${salt}), 2))::int)`;
  return [
    {
      name: "topics drafted",
      statement: `
        create unlogged table bench.topics as
        with weighted as (
          select id::int, case when id <= ${special_end} then 0 else power(bench.random(id, 1) + 0.0001, -0.7) end as weight
          from generate_series(1, ${size.topics}) as id
        ), shared as (
          select id, weight / sum(weight) over () as share, sum(weight) over (order by id) / sum(weight) over () as share_so_far from weighted
        )
        select id, ${member("id", 2)} as owner_id, 1 + floor(${size.forums} * power(bench.random(id, 5), 2))::int as forum_id,
          drawn.created_at, drawn.replies,
          case when id <= ${special_end} then ${at} - drawn.created_at
            else least(${at} - drawn.created_at, interval '1 day' * power(bench.random(id, 6) + 0.0001, -1.2)) end as duration
        from shared cross join lateral (
          select (${at} - interval '${YEARS} years' * (1 - power(id::float8 / ${size.topics + 1}, 0.7)))::timestamptz(3) as created_at,
            case when id = ${BIGGEST_TOPIC} then ${size.biggest_topic} when id < ${special_end} then ${big_topic} when id = ${special_end} then ${SPECIAL_REPLIES}
              else (round(${rest} * share_so_far) - round(${rest} * (share_so_far - share)))::int end as replies
        ) as drawn order by id`,
    },
    {
      name: "replies drafted",
      statement: `
        create unlogged table bench.replies as
        select row_number() over (order by created_at, topic_id, n) as id, drawn.* from (
          select id as topic_id, n, n + (n - 1) / ${DELETED_ONE_IN} as position, ${member("id * 10000000::bigint + n", 3)} as owner_id,
            (created_at + duration * ((n - 0.9 * bench.random(id * 10000000::bigint + n, 4)) / replies))::timestamptz(3) as created_at
          from bench.topics cross join lateral generate_series(1, replies) as n
        ) as drawn order by 1`,
    },
    {
      name: "activity counted",
      statement: `
        create unlogged table bench.activity as
        select t.id as topic_id, t.forum_id, t.owner_id, t.replies as total_posts, coalesce(r.position, 0) as last_position,
          r.owner_id as last_owner_id, coalesce(r.created_at, t.created_at) as active_at
        from bench.topics t left join bench.replies r on r.topic_id = t.id and r.n = t.replies order by t.id`,
    },
    {
      name: "authors counted",
      statement: `
        create unlogged table bench.authors as
        select owner_id, sum(topics)::int as topics, sum(posts)::int as posts from (
          select owner_id, count(*) as topics, 0 as posts from bench.topics group by 1
          union all select owner_id, 0, count(*) from bench.replies group by 1) as counted group by 1`,
    },
    {
      name: "members",
      statement: `
        insert into users (id, username, email, confirmed_email, full_name, invites_count, total_topics, total_posts, language, created_at)
        overriding system value
        select id, 'member' || id, 'member' || id || '@bench.example', 'member' || id || '@bench.example', 'Member ' || id, 3, coalesce(a.topics, 0), coalesce(a.posts, 0), 'en',
          ${at} - interval '${YEARS} years' * (1 - id::float8 / ${size.members + 1})
        from generate_series(1, ${size.members}) as id left join bench.authors a on a.owner_id = id order by id
        on conflict (id) do update set total_topics = excluded.total_topics, total_posts = excluded.total_posts, created_at = excluded.created_at`,
    },
    {
      name: "passwords, the reader's for all",
      statement: `
        insert into passwords (user_id, hash) select u.id, reader.hash from users u, passwords reader where reader.user_id = ${READER_ID}
        on conflict do nothing`,
    },
    {
      name: "tree of invitations",
      statement: `
        insert into lineage (user_id, inviter_id, created_at)
        select id, case when id > 1 then 1 + floor((id - 1) * bench.random(id, 7))::int end, created_at from users order by id
        on conflict do nothing`,
    },
    {
      name: "invites",
      statement: `
        insert into invites (owner_id, text, created_at, expires_at, used_at, used_by_id)
        select coalesce(inviter_id, ${READER_ID}), 'Invitation ' || user_id, created_at - interval '2 days', created_at + interval '28 days', created_at, user_id
        from lineage where created_at > ${at} - interval '90 days'
        union all
        select case when id <= ${READER_INVITES} * 10 then ${READER_ID} else id end, 'Open ' || id, ${at} - interval '20 days' * bench.random(id, 14), ${at} + interval '8 days', null, null
        from users where id % 10 = 0
        order by 3`,
    },
    {
      name: "categories and forums",
      statement: `
        with made as (insert into categories (name, "order") select 'Category ' || n, n from generate_series(1, 8) as n returning id)
        insert into forums (id, category_id, name, description, "order") overriding system value
        select n, (array(select id from made order by id))[1 + n % 8], 'Forum ' || n, 'What forum ' || n || ' is about, in one or two lines', n
        from generate_series(1, ${size.forums}) as n`,
    },
    {
      name: "activity of forums",
      statement: `
        insert into forum_activity (forum_id, total_topics, total_posts, last_topic_id, last_owner_id, last_at)
        select id, coalesce(total.topics, 0), coalesce(total.posts, 0), last.topic_id, coalesce(last.last_owner_id, last.owner_id), last.active_at
        from forums
        left join (select forum_id, count(*)::int as topics, sum(total_posts)::int as posts from bench.activity group by 1) as total on total.forum_id = id
        left join (select distinct on (forum_id) * from bench.activity order by forum_id, active_at desc, topic_id desc) as last on last.forum_id = id`,
    },
    {
      name: "topics",
      statement: `
        insert into topics (id, forum_id, owner_id, title, content, excerpt, created_at) overriding system value
        select t.id, t.forum_id, t.owner_id, concat_ws(' ', x.title, ${sentenceSql("t.id", "2", 16)}, ${titleMarkersSql("t.id")}), ${CONTENT}, ${EXCERPT}, t.created_at
        from bench.topics t join bench.texts x on x.id = ${text("t.id", 8)}
        cross join lateral (select concat_ws(' ', ${sentenceSql("t.id", "x.words", 17)}, ${markersSql("t.id", size.topics)}) as words offset 0) as own order by t.id`,
    },
    {
      name: "activity of topics",
      statement: `
        insert into topic_activity (topic_id, forum_id, total_posts, last_position, last_owner_id, active_at)
        select topic_id, forum_id, total_posts, last_position, last_owner_id, active_at from bench.activity order by topic_id`,
    },
    {
      name: "gaps of deleted replies",
      statement: `
        insert into post_gaps (topic_id, block, removed)
        select topic_id, (position - 1) / 1000, (least(1000, last_position - (position - 1) / 1000 * 1000) - count(*))::int
        from bench.replies join bench.activity using (topic_id) where last_position > total_posts
        group by topic_id, last_position, (position - 1) / 1000
        having least(1000, last_position - (position - 1) / 1000 * 1000) > count(*) order by 1, 2`,
    },
    {
      name: "order of topics",
      statement: `
        insert into topic_order (forum_id, active_at, topic_id)
        select forum_id, active_at, topic_id from bench.activity order by active_at`,
    },
    {
      name: "replies",
      // The plan reads the drafts in their order and looks the texts up in memory.
      statement: `
        insert into posts (id, topic_id, owner_id, position, content, excerpt, created_at) overriding system value
        select r.id, r.topic_id, r.owner_id, r.position, ${CONTENT}, ${EXCERPT}, r.created_at
        from bench.replies r join bench.texts x on x.id = ${text("r.id", 9)}
        cross join lateral (select concat_ws(' ', ${sentenceSql("r.id", "x.words", 18)}, ${markersSql("r.id", size.replies)}) as words offset 0) as own`,
    },
    {
      name: "subscriptions to forums",
      statement: `
        insert into forum_subscriptions (user_id, forum_id, created_at)
        select id, 1 + id % ${size.forums}, created_at from users where id between 2 and ${size.forums * USUAL_SUBSCRIBERS + 1} order by id`,
    },
    {
      name: "subscriptions to topics",
      statement: `
        insert into topic_subscriptions (user_id, topic_id, created_at)
        select owner_id, topic_id, min(created_at) from bench.replies where topic_id > ${special_end} and owner_id <> ${READER_ID} and id % 5 = 0 group by 1, 2
        union all select id, topic_id, ${at} from users cross join generate_series(${BIGGEST_TOPIC}, ${special_end - 1}) as topic_id where id between 2 and ${USUAL_SUBSCRIBERS + 1}
        union all select ${READER_ID}, id, created_at from bench.topics where id between ${special_end + 1} and ${special_end + READER_TOPIC_SUBSCRIPTIONS}
        union all select id, ${special_end}, ${at} from users where id between 2 and ${size.subscribers + 1}
        order by 3`,
    },
    {
      name: "notifications",
      // Those older than 90 days are unread, because the retention deletes read ones.
      statement: `
        insert into notifications (user_id, type, actor_id, topic_id, post_id, is_read, created_at)
        select case when readers.id is null then recipient.id else ${READER_ID} end,
          'topic_reply', r.owner_id, r.topic_id, r.id, r.created_at > ${at} - interval '90 days' and bench.random(r.id, 11) < 0.7, r.created_at
        from bench.replies r cross join lateral (select ${member("r.id", 12)} as id) as recipient
        left join (select id from bench.replies where created_at > ${at} - interval '1 year' and owner_id <> ${READER_ID} order by bench.random(id, 13) limit ${READER_NOTIFICATIONS}) as readers on readers.id = r.id
        where r.created_at > ${at} - interval '1 year' and (readers.id is not null or recipient.id not in (r.owner_id, ${READER_ID}))
        order by r.id`,
    },
    {
      name: "sessions",
      statement: `
        insert into sessions (token_hash, user_id, kind, created_at, last_seen_at, expires_at)
        select sha256(id::text::bytea), id, 'site', ${at} - interval '5 days', ${at} - interval '1 day', ${at} + interval '25 days' from users where id % 3 = 0 order by id`,
    },
    {
      name: "audit log",
      statement: `
        insert into audit_log (actor_id, actor_username, action, subject_type, subject_id, subject_name, before, created_at)
        select ${READER_ID}, 'admin', 'deleted', 'post', id, 'A topic', '{"owner_id": 7}', created_at from bench.replies where id % 40 = 0 order by id`,
    },
    {
      name: "rows of lists counted",
      statement:
        "insert into list_counts (list, part, week, rows) select list, part, week, rows from wrong_list_counts()",
    },
    // The job has counted the empty site at its start, and counts again at the next.
    { name: "totals of the dashboard", statement: "truncate activity_totals" },
  ];
}

/** True as long as rows of something that was deleted are left. */
export async function hasRemovals(sql: Sql): Promise<boolean> {
  return (await sql`select from removals limit 1`).length > 0;
}

export async function isNotified(sql: Sql, user_id: number, post_id: number): Promise<boolean> {
  const rows =
    await sql`select from notifications where user_id = ${user_id} and post_id = ${post_id} limit 1`;
  return rows.length > 0;
}

export async function countNotified(sql: Sql, post_id: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from notifications where post_id = ${post_id}`;
  return row?.count ?? 0;
}
