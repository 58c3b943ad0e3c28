import { sql } from "drizzle-orm";
import { db } from "#app/db/client.server.ts";
import { violatesForeignKey } from "#app/db/errors.server.ts";
import { executePrepared } from "#app/db/pipeline.server.ts";
import { posts, thanks, topics } from "#app/db/schema.server.ts";
import { canThank } from "../can.ts";
import { rateLimit } from "../rate-limits.server.ts";
import { badRequest, notAllowed, notFound } from "../refusal.ts";
import { refuseSuspended } from "../refuse-suspended.ts";
import { areThanksOff } from "../site-texts.server.ts";
import type { User } from "../users/user.ts";
import { has_author, is_visible_topic } from "../visibility.server.ts";

/** Where the site has switched thanks off, there are none. */
export function refuseThanksOff(): void {
  if (areThanksOff()) throw notFound();
}

/**
 * For a reply of another member. Thanking once more changes nothing. The lock of the reply lets
 * whatever deletes it find these thanks.
 */
export async function thank(actor: User, topic_id: number, post_id: number): Promise<void> {
  await refuseToThank(actor);
  const [post] = await executePrepared<{ owner_id: number }>(
    db,
    "thank",
    sql`
    with post as (${visiblePost(topic_id, post_id)} for key share of ${posts}),
      given as (
        insert into ${thanks} (post_id, user_id, author_id)
        select post.id, ${actor.id}::int, post.owner_id from post where post.owner_id <> ${actor.id}::int
        on conflict do nothing)
    select owner_id from post`,
  ).catch(refuseDeletedMember);
  if (!post) throw notFound("postNotFound");
  if (!canThank(actor, post)) throw badRequest("thankOwn");
}

/** Of a reply for which the member has not thanked, nothing changes. */
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
    with post as (${visiblePost(topic_id, post_id)}),
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

function visiblePost(topic_id: number, post_id: number) {
  return sql`select ${posts.id}, ${posts.owner_id} from ${posts} join ${topics} on ${topics.id} = ${posts.topic_id}
    where ${posts.id} = ${post_id} and ${posts.topic_id} = ${topic_id} and ${is_visible_topic} and ${has_author}`;
}

/** The account was deleted after the request was authenticated. */
function refuseDeletedMember(error: unknown): never {
  throw violatesForeignKey(error) ? notAllowed("badCredentials") : error;
}
