import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { forums, posts, topics, users } from "#app/db/schema.server.ts";
import { byName } from "../../base/name-order.server.ts";

/** The digest reads only the newest replies and topics of a period. */
const MAX_REPLIES = 20_000;
const MAX_TOPICS = 500;
/** The e-mail shows three; the member's own are left out, so it may need one more. */
const EXCERPTS_PER_TOPIC = 4;

type Period = { since: string; until: string };
export type TopicNews = {
  topic_id: number;
  title: string;
  forum_id: number;
  forum_name: string;
  owner_id: number;
  username: string;
  excerpt: string;
  is_new: boolean;
  /** The members who replied, the latest first, each with the excerpt of the last reply. */
  replies: {
    owner_id: number;
    username: string;
    count: number;
    first_id: number;
    last_id: number;
    excerpt: string | null;
  }[];
};

/** The e-mails of a batch are sent within this time. Deleted texts are not sent for longer. */
const REUSED_FOR_MS = 60_000;
const MAX_PERIODS = 4;

const periods = new Map<string, { news: Promise<TopicNews[]>; read_at: number }>();

/**
 * What is new in a period, in all forums, for `readableNews()`. The members of a time zone share one
 * query.
 */
export async function newsOf({ since, until }: Period, now = Date.now()): Promise<TopicNews[]> {
  const key = `${since} ${until}`;
  const known = periods.get(key);
  if (known && now - known.read_at < REUSED_FOR_MS) return await known.news;
  const news = readNews({ since, until });
  periods.delete(key);
  periods.set(key, { news, read_at: now });
  for (const oldest_key of periods.keys()) {
    if (periods.size <= MAX_PERIODS) break;
    periods.delete(oldest_key);
  }
  try {
    return await news;
  } catch (error) {
    periods.delete(key);
    throw error;
  }
}

/** The topics with the latest replies first, within their forums. */
async function readNews({ since, until }: Period): Promise<TopicNews[]> {
  const is_within = sql`created_at > ${since}::timestamptz and created_at <= ${until}::timestamptz`;
  const rows = await db.execute<TopicNews>(sql`
    with fresh as materialized (
      select id, topic_id, owner_id from ${posts} where ${is_within} order by created_at desc limit ${MAX_REPLIES}
    ), written as (
      select topic_id, owner_id, count(*)::int as count, min(id) as first_id, max(id) as last_id,
        row_number() over (partition by topic_id order by max(id) desc) as place
      from fresh group by topic_id, owner_id
    ), replied as (
      select w.topic_id, max(w.last_id) as last_id,
        json_agg(json_build_object('owner_id', w.owner_id, 'username', u.username, 'count', w.count, 'first_id', w.first_id, 'last_id', w.last_id, 'excerpt', p.excerpt) order by w.place) as replies
      from written w join ${users} u on u.id = w.owner_id
      left join ${posts} p on p.id = w.last_id and w.place <= ${EXCERPTS_PER_TOPIC} group by w.topic_id
    ), started as (
      select id from ${topics} where ${is_within} order by created_at desc limit ${MAX_TOPICS}
    ), changed as (
      select coalesce(replied.topic_id, started.id) as topic_id, started.id is not null as is_new, replied.last_id, replied.replies
      from replied full join started on started.id = replied.topic_id
      order by last_id desc nulls last limit ${MAX_TOPICS}
    )
    select ${topics.id} as topic_id, ${topics.title}, ${topics.forum_id}, ${forums.name} as forum_name, ${topics.owner_id}, ${users.username}, ${topics.excerpt},
      changed.is_new, coalesce(changed.replies, '[]') as replies
    from changed join ${topics} on ${topics.id} = changed.topic_id
    join ${forums} on ${forums.id} = ${topics.forum_id} join ${users} on ${users.id} = ${topics.owner_id}
    order by ${byName(forums.name)}, ${forums.id}, changed.last_id desc nulls last, ${topics.id} desc`);
  return [...rows];
}
