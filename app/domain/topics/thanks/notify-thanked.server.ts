import { sql } from "drizzle-orm";
import { db, type Transaction } from "#app/db/client.server.ts";
import { forums, notifications, posts, thanks, topics, users } from "#app/db/schema.server.ts";
import { numberArray } from "../../base/ids.server.ts";
import { has_author, isVisibleTopicOf } from "../../base/visibility.server.ts";
import { notifyOf } from "../../notify/notifications/parts/notify-of.server.ts";
import { readSiteSettings } from "../../site/settings/parts/site-texts.server.ts";
import { isMutedFor } from "../mutes/parts/muted.server.ts";

/** A member who thanks by mistake withdraws it sooner, and then nobody is notified. */
const WAIT_MINUTES = 10;
/** An author is notified of thanks at most once in this time. */
const NOTIFY_EVERY_HOURS = 24;
/** So many thanks of one author are read at once. The next run reads the others. */
const THANKS_AT_ONCE_MAX = 5000;
const AUTHORS_PER_BATCH = 100;
/**
 * Only the newest notifications are searched. An author who got more since may be notified of
 * thanks once more, and hardly notices.
 */
const NEWEST_NOTIFICATIONS = 1000;

const is_old_enough = sql`created_at <= now() - make_interval(mins => ${sql.raw(String(WAIT_MINUTES))})`;

/** One notification for each author, about all thanks since the last one. */
export async function notifyThanked(): Promise<void> {
  if ((await readSiteSettings(db)).thanks_off) return;
  for (let last_id = 0; ; ) {
    const author_ids = await listWaitingAuthors(last_id);
    const newest_id = author_ids.at(-1);
    if (newest_id === undefined) return;
    for (const author_id of await listDueAuthors(author_ids))
      await db.transaction((tx) => notifyAuthor(tx, author_id));
    last_id = newest_id;
  }
}

/** One look into the index for each author, however many thanks wait for them. */
async function listWaitingAuthors(after_id: number): Promise<number[]> {
  const rows = await db.execute<{ author_id: number }>(sql`
    with recursive authors as (
      (select author_id from ${thanks} where notified_at is null and author_id > ${after_id}::int order by author_id limit 1)
      union all
      select (select later.author_id from ${thanks} as later where later.notified_at is null and later.author_id > authors.author_id
        order by later.author_id limit 1)
      from authors where authors.author_id is not null)
    select author_id from authors where author_id is not null limit ${AUTHORS_PER_BATCH}`);
  return rows.map(({ author_id }) => author_id);
}

/** Leaves out authors who were notified of thanks not long ago. */
async function listDueAuthors(author_ids: readonly number[]): Promise<number[]> {
  const rows = await db.execute<{ id: number }>(sql`
    select ${users.id} from ${users} where ${users.id} = any(${numberArray(author_ids)}) and not ${was_notified_lately} order by ${users.id}`);
  return rows.map(({ id }) => id);
}

/**
 * The time in `thanks` is not used: a member could repeat the notification by withdrawing thanks
 * and giving them again.
 */
const was_notified_lately = sql`exists (
  select from (
    select newest.about, newest.created_at from ${notifications} as newest where newest.user_id = ${users.id}
    order by newest.id desc limit ${sql.raw(String(NEWEST_NOTIFICATIONS))}) as newest
  where newest.about ->> 'event' = 'thanked'
    and newest.created_at > now() - make_interval(hours => ${sql.raw(String(NOTIFY_EVERY_HOURS))}))`;

/** A step that skips an author whom another run, or the deletion of the account, has locked. */
async function notifyAuthor(tx: Transaction, author_id: number): Promise<void> {
  const [author] = await tx.execute<{ is_due: boolean; is_active: boolean }>(sql`
    select not ${was_notified_lately} as is_due, ${users.is_active} from ${users} where ${users.id} = ${author_id}
    for no key update skip locked`);
  if (!author?.is_due) return;
  const news = await markNotified(tx, author_id);
  if (!news || !author.is_active) return;
  const { count, post_count, title, topic_id, post_id } = news;
  await notifyOf(tx, [author_id], {
    event: "thanked",
    count,
    title: post_count === 1 ? title : null,
    topic_id,
    post_id: Number(post_id),
  });
}

type News = {
  /** The number of members who thanked. */
  count: number;
  post_count: number;
  title: string;
  topic_id: number;
  post_id: string;
};

/**
 * A step: marks thanks as notified, and returns what the author is notified of. Thanks of muted
 * members, and those in muted, removed or hidden places, are marked silently. Undefined if nothing is left.
 */
async function markNotified(tx: Transaction, author_id: number): Promise<News | undefined> {
  const [news] = await tx.execute<News>(sql`
    with waiting as (
      select post_id, user_id from ${thanks} where author_id = ${author_id}::int and notified_at is null and ${is_old_enough}
      limit ${THANKS_AT_ONCE_MAX} for update skip locked),
    notified as (
      update ${thanks} set notified_at = now() from waiting
      where thanks.post_id = waiting.post_id and thanks.user_id = waiting.user_id
      returning thanks.post_id, thanks.user_id, thanks.created_at),
    counted as (
      select notified.*, ${topics.id} as topic_id, ${topics.title} from notified
      join ${posts} on ${posts.id} = notified.post_id join ${topics} on ${topics.id} = ${posts.topic_id} join ${forums} on ${forums.id} = ${topics.forum_id}
      where ${isVisibleTopicOf(sql`${author_id}::int`)} and ${has_author} and not ${isMutedFor(
        sql`${author_id}::int`,
        {
          topic_id: topics.id,
          forum_id: topics.forum_id,
          actor_id: sql`notified.user_id`,
        },
      )})
    select (select count(distinct user_id)::int from counted) as count, (select count(distinct post_id)::int from counted) as post_count,
      title, topic_id, post_id
    from counted order by created_at desc, post_id desc limit 1`);
  return news;
}
