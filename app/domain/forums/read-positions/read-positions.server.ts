import { sql } from "drizzle-orm";
import { write_db } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { storeWriteTime } from "#app/db/replica/write-time.server.ts";
import { topic_activity, topic_reads, topics } from "#app/db/schema.server.ts";
import { log } from "#app/lib/process/log.server.ts";
import { INTEGER_MAX } from "../../base/limits.ts";
import { notAllowed, notFound } from "../../base/refusal.ts";
import { isVisibleTopicTo } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";

type ReadTopic = { id: number; read_position: number | null };

/**
 * Stores that the member has read a topic to a reply, unless they have read further already. No
 * answer waits for it, and none fails because of it.
 */
export function storeReadPosition(actor: User, topic: ReadTopic, position: number): void {
  if (topic.read_position !== null && topic.read_position >= position) return;
  advance(actor, topic.id, position).catch((error: unknown) => {
    log.warn(
      { err: error, user_id: actor.id, topic_id: topic.id },
      "How far a member has read was not stored",
    );
  });
}

async function advance(actor: User, topic_id: number, position: number): Promise<void> {
  await advanceTo(actor, topic_id, position);
  await storeWriteTime();
}

/**
 * Programs call this: it marks the replies up to this position as read. A position after the last
 * reply means the last, and it never marks a reply as unread.
 */
export async function markTopicReadTo(
  actor: User,
  topic_id: number,
  position: number,
): Promise<void> {
  const rows = await advanceTo(actor, topic_id, Math.min(Math.max(position, 0), INTEGER_MAX)).catch(
    refuseDeletedMember,
  );
  if (rows.length === 0) throw notFound("topicNotFound");
}

/** Returns no row if the topic does not exist. A position is never reduced. */
async function advanceTo(actor: User, topic_id: number, position: number) {
  return await executePrepared(
    write_db,
    "advance_read_position",
    sql`
    with topic as (
      select ${topics.id} as id, least(${position}::int, ${topic_activity.last_position}) as position
      from ${topics} join ${topic_activity} on ${topic_activity.topic_id} = ${topics.id}
      where ${topics.id} = ${topic_id}::int and ${isVisibleTopicTo(actor)}
    ), advanced as (
      insert into ${topic_reads} as reading (user_id, topic_id, position) select ${actor.id}::int, topic.id, topic.position from topic
      on conflict (user_id, topic_id) do update set position = excluded.position where reading.position < excluded.position
    )
    select id from topic`,
  );
}

/** The account was deleted after the request was authenticated. */
function refuseDeletedMember(error: unknown): never {
  throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
}
