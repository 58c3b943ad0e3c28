import { type SQL, sql } from "drizzle-orm";
import { notifications, users } from "#app/db/schema.server.ts";
import { PREFERENCE_OF } from "../../members/preferences/mail-kinds.ts";
import { isMutedFor } from "../../topics/mutes/parts/muted.server.ts";

/**
 * The rules of notifications, for any number of events in one statement. `events` yields `type`,
 * `actor_id`, `topic_id`, `forum_id`, `post_id`, `mentioned` and `happened_at`, and `subscribers`,
 * which may refer to `event`, the `user_id` of its subscribers. Mentioned members are notified too.
 * Members who have muted the topic, its forum or the actor are not notified. The unique indexes
 * allow one notification for each member and post. Locking the recipients leaves out accounts
 * deleted meanwhile. The row itself says which email it waits for, so neither exists without the
 * other. `happened_at` is null for what happens now. An event of the past sends no email.
 */
export function insertStatement(events: SQL, subscribers: SQL): SQL {
  const type = sql`case when ${users.id} = any(event.mentioned) then 'mention' else event.type end`;
  const mail_cases = Object.entries(PREFERENCE_OF).map(
    ([mailed, preference]) => sql`when ${mailed} then ${users[preference]}`,
  );
  const chosen_mail = sql`nullif(case ${type} ${sql.join(mail_cases, sql` `)} end, 'off')`;
  const is_muted = isMutedFor(users.id, {
    topic_id: sql`event.topic_id`,
    forum_id: sql`event.forum_id`,
    actor_id: sql`event.actor_id`,
  });
  return sql`
    insert into ${notifications} (user_id, type, actor_id, topic_id, post_id, mail, created_at)
    select ${users.id}, ${type}, event.actor_id, event.topic_id, event.post_id,
      case when event.happened_at is null then ${chosen_mail} end, coalesce(event.happened_at, now())
    from (${events}) as event cross join lateral (${subscribers} union select unnest(event.mentioned)) as recipient
    join ${users} on ${users.id} = recipient.user_id
    where ${users.id} <> event.actor_id and ${users.is_active} and not ${is_muted}
    order by event.happened_at, ${users.id} for key share of ${users}
    on conflict do nothing`;
}
