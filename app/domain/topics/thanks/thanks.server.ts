import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { posts, thanks, topics, users } from "#app/db/schema.server.ts";
import { canThank } from "../../base/can.ts";
import { rateLimit } from "../../base/rate-limits.server.ts";
import { badRequest, notAllowed, notFound } from "../../base/refusal.ts";
import { has_author, isVisibleTopicTo } from "../../base/visibility.server.ts";
import type { User } from "../../members/users/user.ts";
import { refuseSuspended } from "../../moderation/sanctions/parts/refuse-suspended.ts";
import { areThanksOff } from "../../site/settings/parts/site-texts.server.ts";

/** Refuses where the site has switched thanks off. */
export function refuseThanksOff(): void {
  if (areThanksOff()) throw notFound();
}

/**
 * Thanks for a reply of another member. Thanking once more changes nothing. Both the reply and the
 * member are locked, so a deletion of one of them either finds these thanks or is seen here.
 */
export async function thank(actor: User, topic_id: number, post_id: number): Promise<void> {
  await refuseToThank(actor);
  const [post] = await executePrepared<{ owner_id: number; is_member: boolean }>(
    db,
    "thank",
    sql`
    with post as (${visiblePost(actor, topic_id, post_id)} for key share of ${posts}),
      member as (
        select post.id as post_id, post.owner_id, ${users.id} as user_id from post join ${users} on ${users.id} = ${actor.id}::int and not ${users.is_former}
        for key share of ${users}),
      given as (
        insert into ${thanks} (post_id, user_id, author_id)
        select post_id, user_id, owner_id from member where owner_id <> user_id
        on conflict do nothing)
    select owner_id, exists (select from member) as is_member from post`,
  );
  if (!post) throw notFound("postNotFound");
  if (!post.is_member) throw notAllowed("badCredentials");
  if (!canThank(actor, post)) throw badRequest("thankOwn");
}

/** Changes nothing if the member has not thanked for the reply. */
export async function takeBackThanks(
  actor: User,
  topic_id: number,
  post_id: number,
): Promise<void> {
  await refuseToThank(actor);
  const rows = await executePrepared(
    db,
    "take_back_thanks",
    sql`
    with post as (${visiblePost(actor, topic_id, post_id)}),
      taken_back as (
        delete from ${thanks} where post_id in (select id from post) and user_id = ${actor.id})
    select id from post`,
  );
  if (rows.length === 0) throw notFound("postNotFound");
}

async function refuseToThank(actor: User): Promise<void> {
  refuseThanksOff();
  refuseSuspended(actor);
  await rateLimit("thank", actor);
}

function visiblePost(actor: User, topic_id: number, post_id: number) {
  return sql`select ${posts.id}, ${posts.owner_id} from ${posts} join ${topics} on ${topics.id} = ${posts.topic_id}
    where ${posts.id} = ${post_id} and ${posts.topic_id} = ${topic_id} and ${isVisibleTopicTo(actor)} and ${has_author}`;
}
